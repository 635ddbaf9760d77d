"""Draw the chart of the example, with its sentence as title and direct labels."""

from html import escape
from pathlib import Path

TITLE = "The advice is right on 5 of 6 evenings"
DESC = (
    "Two horizontal bars from zero. Always go is right on 43 of 60 evenings, with advice on "
    "50 of 60."
)
HEIGHT = 206
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


def line(x1, y1, x2, y2, color="ink", width=1.5, dash="none"):
    parts.append(f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}" '
                 f'style="stroke:var(--{color});stroke-width:{width};stroke-dasharray:{dash}"/>')


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


CASES, WIDTH = 60, 300
text(20, 32, "The advice is right on 5 of 6 evenings", size=18, extra="font-weight:bold")
text(20, 52, "the finding, not \"Accuracy by version\"", "soft", size=13)
for i, (name, right, color) in enumerate((("always go", 43, "soft"), ("with advice", 50, "blue"))):
    y = 72 + 52 * i
    long = WIDTH * right / CASES
    text(20, y + 25, name)
    box(116, y, long, 38, color, 0.4, 0)
    text(124 + long, y + 25, f"{right} of {CASES}", extra="font-weight:bold")
line(116, 64, 116, 170, "ink", 2)
text(116, 190, "0: bars start at zero", "soft", size=13)
text(446, 97, "the baseline, next to it", "soft", size=13)
text(446, 149, "labels, no legend", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
