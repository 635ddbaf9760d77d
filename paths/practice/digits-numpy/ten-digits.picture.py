"""Draw the first picture of each digit of data/hand_train.csv."""

import csv
from html import escape
from pathlib import Path

TITLE = "Ten real digits of 8 by 8 pixels"
DESC = (
    "Ten handwritten digits, 0 to 9, in two rows of five. Each is a square of 8 by 8 grey pixels "
    "with its label below; the strokes are thick and blurred."
)
CELL, HEIGHT = 12, 300
STYLE = """<style>
.pic { --ink: #1f2328; --faint: #c3cad2; font-family: system-ui, "Segoe UI", Arial, sans-serif; }
@media (prefers-color-scheme: dark) { .pic { --ink: #e6edf3; --faint: #4a525c; } }
</style>"""
parts = []
first = {}
with open(Path(__file__).parent / "data" / "hand_train.csv", encoding="utf-8") as file:
    for row in csv.DictReader(file):
        first.setdefault(row["label"], row["pixels"])

levels = {}
for digit in range(10):
    left, top = 22 + digit % 5 * 125, 14 + digit // 5 * 146
    for place, value in enumerate(first[str(digit)]):
        if value != "0":
            x, y = left + place % 8 * CELL, top + place // 8 * CELL
            levels.setdefault(value, []).append(f"M{x},{y}h{CELL}v{CELL}h-{CELL}z")
    parts.append(f'<rect x="{left}" y="{top}" width="{8 * CELL}" height="{8 * CELL}" '
                 'style="fill:none;stroke:var(--faint)"/>')
    parts.append(f'<text x="{left + 4 * CELL}" y="{top + 8 * CELL + 18}" text-anchor="middle" '
                 f'style="fill:var(--ink);font-size:14px">{digit}</text>')
for value, squares in sorted(levels.items()):
    parts.append(f'<path d="{"".join(squares)}" style="fill:var(--ink);fill-opacity:{int(value) / 9:.2f}"/>')

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
