"""Draw a table of five guests with three masks and the rows that remain."""

from html import escape
from pathlib import Path

TITLE = "A mask chooses rows"
DESC = (
    "Five guests, Ada, Ben, Cleo, Dan and Eve. The mask city == Berlin is true for Ada and "
    "Dan. The mask city != Berlin is true for Ben, Cleo and Eve, although Ben's city is "
    "missing. Known and not Berlin is true for Cleo and Eve only."
)
HEIGHT = 270
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
GUESTS = [("Ada", "Berlin"), ("Ben", None), ("Cleo", "Oslo"), ("Dan", "Berlin"), ("Eve", "Rome")]
MASKS = [("== Berlin", [city == "Berlin" for _, city in GUESTS]),
         ("!= Berlin", [city != "Berlin" for _, city in GUESTS]),
         ("known & != Berlin", [city is not None and city != "Berlin" for _, city in GUESTS])]

text(20, 28, "name", "soft")
text(90, 28, "city", "soft")
for i, (name, city) in enumerate(GUESTS):
    y = 40 + 36 * i
    color, dash = ("ink", "none") if city else ("orange", "4 4")
    box(14, y, 168, 30, color, 0.1, 2, dash)
    text(20, y + 20, name)
    text(90, y + 20, city or "(missing)", color)
for column, (title, mask) in enumerate(MASKS):
    x = 260 + 148 * column
    text(x, 28, title, anchor="middle", size=13, extra=MONO)
    for i, yes in enumerate(mask):
        y = 40 + 36 * i
        box(x - 46, y, 92, 30, "green" if yes else "faint", 0.22 if yes else 0.05, 2)
        text(x, y + 20, str(yes), "ink" if yes else "soft", "middle", extra=MONO)
    text(x, 242, f"keeps {sum(mask)} rows", anchor="middle", extra="font-weight:bold")
text(20, 242, f"{len(GUESTS)} rows", extra="font-weight:bold")
text(20, 262, "2 + 3 = 5: the missing city is counted as \"not Berlin\".", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
