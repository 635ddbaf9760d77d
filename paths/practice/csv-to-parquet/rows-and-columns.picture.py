"""Draw the first rows of the example as a row file and as a column file."""

import math
from html import escape
from pathlib import Path

TITLE = "Row after row, and column after column"
DESC = (
    "Above, a CSV file: the values of each row lie together, so a reader who wants the fares "
    "must go through everything. Below, a Parquet file: all ids, then all zones, then all "
    "fares, then a footer that says where each column begins. The reader of the fares reads "
    "only the footer and the third block."
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


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


MONO = "font-family:monospace"
ROWS = [(i, "Harbour", i * 37 % 500) for i in range(4)]
COLORS = ("ink", "orange", "blue")


def cell(x, y, value, column, width, read):
    """A value; what must be read has a strong fill, the rest is pale."""
    box(x, y, width, 34, COLORS[column], 0.28 if read else 0.04, 0, "none" if read else "3 3")
    text(x + width / 2, y + 22, str(value), "ink" if read else "soft", "middle", 13, MONO)


text(16, 26, "CSV: to read the fares, read everything", extra="font-weight:bold")
x = 16
for row in ROWS:
    for column, value in enumerate(row):
        width = (26, 66, 44)[column]
        cell(x, 44, value, column, width, True)
        x += width
    x += 14
arrow(16, 100, x - 14, 100)
text(16, 122, "row 0", "soft", size=13)
text(166, 122, "row 1", "soft", size=13)
text(316, 122, "row 2", "soft", size=13)
text(466, 122, "row 3", "soft", size=13)

text(16, 166, "Parquet: to read the fares, read the footer, then one block",
     extra="font-weight:bold")
x, starts = 16, []
for column, name in enumerate(("id", "zone", "fare")):
    starts.append(x)
    for row in ROWS:
        width = (24, 62, 36)[column]
        cell(x, 184, row[column], column, width, column == 2)
        x += width
    text(starts[-1], 236, name, COLORS[column], extra="font-weight:bold")
    x += 8
box(x, 184, 68, 34, "green", 0.28, 0)
text(x + 34, 206, "footer", anchor="middle", size=13)
text(626, 236, "1: begin here", "green", "end", 13)
curve([(x + 34, 244), (x + 34, 264), (starts[2] + 72, 264)], "green")
arrow(starts[2] + 72, 264, starts[2] + 72, 222, "green")
text(starts[2] + 60, 268, "2: jump to the fares", "green", "end", 13)
text(16, 292, "The footer also says fare from 0 to 499: asked for 600, nothing is read.",
     "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
