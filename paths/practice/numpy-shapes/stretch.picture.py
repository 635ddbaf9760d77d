"""Draw how a column (3, 1) and a row (1, 4) are stretched to a table (3, 4)."""

from html import escape
from pathlib import Path

TITLE = "A column times a row gives a table"
DESC = (
    "The column 2, 5, 10 has shape (3, 1) and is repeated four times to the right; the row 1, "
    "2, 3, 4 has shape (1, 4) and is repeated three times downwards. Their product has shape "
    "(3, 4)."
)
HEIGHT = 250
STYLE = """<style>
.pic { --ink: #1f2328; --soft: #59636e; --faint: #c3cad2; --blue: #0b62c4; --orange: #b3470b;
  --green: #1a7f37; font-family: system-ui, "Segoe UI", Arial, sans-serif; }
@media (prefers-color-scheme: dark) { .pic { --ink: #e6edf3; --soft: #a3adb8; --faint: #4a525c;
  --blue: #6cb0ff; --orange: #ffa657; --green: #56d364; } }
</style>"""
parts = []


def text(x, y, words, color="ink", anchor="start", size=14, extra=""):
    parts.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" '
                 f'style="fill:var(--{color});font-size:{size}px;{extra}">{escape(words)}</text>')


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


MONO = "font-family:monospace"
PRICES, AMOUNTS = [2, 5, 10], [1, 2, 3, 4]


def cell(x, y, value, color, copy):
    box(x, y, 42, 38, color, 0.02 if copy else 0.2, 0, "3 4" if copy else "none")
    text(x + 21, y + 24, str(value), "soft" if copy else "ink", "middle")


for i, price in enumerate(PRICES):
    for j, amount in enumerate(AMOUNTS):
        y = 56 + 38 * i
        cell(12 + 42 * j, y, price, "blue", copy=j > 0)
        cell(224 + 42 * j, y, amount, "orange", copy=i > 0)
        cell(450 + 42 * j, y, price * amount, "green", copy=False)
text(202, 118, "×", anchor="middle", size=20)
text(421, 118, "=", anchor="middle", size=20)
for x, shape_, color, words in ((96, "(3, 1)", "blue", "stretched along axis 1"),
                                (308, "(1, 4)", "orange", "stretched along axis 0"),
                                (534, "(3, 4)", "green", "all products")):
    text(x, 38, shape_, color, "middle", 16, MONO + ";font-weight:bold")
    text(x, 196, words, color, "middle", 13)
text(320, 236, "Lengths must be equal, or one of them 1: 3 and 1, 1 and 4 fit.", "soft", "middle",
     13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
