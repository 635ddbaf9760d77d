"""Draw the basket matrix with its zeros, and the three lists of the compact form."""

from collections import Counter
from html import escape
from pathlib import Path

TITLE = "A sparse matrix as three lists"
DESC = (
    "A matrix of three baskets and three goods, with 5 of 9 places filled: bread 1 and milk "
    "2, bread 1, milk 1 and tea 3. The list data holds 1, 2, 1, 1, 3, the list indices their "
    "columns 0, 1, 0, 1, 2, and indptr the starts of the rows, 0, 2, 3, 5."
)
HEIGHT = 300
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


MONO = "font-family:monospace"
BASKETS = ["milk bread milk", "bread", "tea milk tea tea"]
COLORS = ["blue", "orange", "green"]
goods = sorted({good for basket in BASKETS for good in basket.split()})


def cell(x, y, value, color, fill=0.2):
    box(x, y, 44, 36, color, fill, 0)
    text(x + 22, y + 23, str(value), "ink" if fill else "soft", "middle", extra=MONO)


text(14, 26, "the matrix", extra="font-weight:bold")
for j, good in enumerate(goods):
    text(106 + 50 * j, 54, good, anchor="middle", size=13)
    text(106 + 50 * j, 72, str(j), "soft", "middle", 13)
data, indices, indptr = [], [], [0]
for i, basket in enumerate(BASKETS):
    y, counts = 82 + 42 * i, Counter(basket.split())
    text(14, y + 23, f"row {i}", COLORS[i])
    for j, good in enumerate(goods):
        cell(84 + 50 * j, y, counts[good], COLORS[i] if counts[good] else "faint",
             0.2 if counts[good] else 0)
        if counts[good]:
            data.append(counts[good])
            indices.append(j)
    indptr.append(len(data))

for y, name, values in ((60, "data", data), (130, "indices", indices)):
    text(290, y + 23, name, extra=MONO)
    for place, value in enumerate(values):
        row = sum(place >= border for border in indptr[1:])
        cell(380 + 46 * place, y, value, COLORS[row])
text(290, 26, "the three lists", extra="font-weight:bold")
text(290, 222, "indptr", extra=MONO)
for border in indptr:
    x = 379 + 46 * border
    line(x, 54, x, 202, "ink", 2, "5 3")
    text(x, 222, str(border), anchor="middle", extra=MONO)
for i in range(3):
    text(380 + 23 * (indptr[i] + indptr[i + 1]), 246, f"row {i}", COLORS[i], "middle", 13)
text(14, 286, f"{len(data)} of 9 places are stored. A missing place means 0.", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
