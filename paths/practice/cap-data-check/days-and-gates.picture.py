"""Draw the seven rows of the file as a table of days and gates."""

from html import escape
from pathlib import Path

TITLE = "What is there, what is double, what is missing"
DESC = (
    "Four days by two gates. North has 120, twice 95, an empty value and 110. South has 80 on "
    "1 March and 70 on 4 March, and no row at all on 2 and 3 March."
)
HEIGHT = 260
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


ROWS = [("1 March", "north", "120"), ("1 March", "south", "80"), ("2 March", "north", "95"),
        ("2 March", "north", "95"), ("3 March", "north", ""), ("4 March", "north", "110"),
        ("4 March", "south", "70")]
DAYS = ["1 March", "2 March", "3 March", "4 March"]

for column, day in enumerate(DAYS):
    text(160 + 130 * column, 30, day, anchor="middle")
for line_, gate in enumerate(("north", "south")):
    y = 48 + 84 * line_
    text(14, y + 36, gate, extra="font-weight:bold")
    for column, day in enumerate(DAYS):
        x = 104 + 130 * column
        values = [row[2] for row in ROWS if row[:2] == (day, gate)]
        if not values:
            box(x, y, 112, 60, "faint", 0, 3, "5 5")
            text(x + 56, y + 36, "no row", "soft", "middle", 13)
        elif len(values) > 1:
            box(x + 8, y - 6, 112, 60, "orange", 0.1, 3)
            box(x, y, 112, 60, "orange", 0.2, 3)
            text(x + 56, y + 28, values[0], anchor="middle", size=16)
            text(x + 56, y + 50, "twice", "orange", "middle", 13)
        else:
            color = "blue" if values[0] else "orange"
            box(x, y, 112, 60, color, 0.14, 3)
            text(x + 56, y + 36, values[0] or "empty", "ink" if values[0] else "orange", "middle",
                 16)
counted = sum(int(value) for _, _, value in ROWS if value)
text(14, 216, f"The sum of all rows is {counted}; without the double row it is {counted - 95}.",
     size=14)
text(14, 242, "Is south closed on 2 and 3 March, or are its rows lost? Ask.", "soft")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
