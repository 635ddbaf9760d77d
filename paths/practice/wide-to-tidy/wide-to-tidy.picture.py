"""Draw how each cell of the wide table becomes one row of the tidy one."""

import math
from html import escape
from pathlib import Path

TITLE = "From wide to tidy"
DESC = (
    "On the left a wide table: rows cafe and bar, columns mon, tue and wed. On the right a "
    "tidy table with six rows and the columns place, day and guests. The cell cafe, wed with "
    "6 becomes the row cafe, wed, 6."
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


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


WIDE = {"cafe": {"mon": 4, "tue": 0, "wed": 6}, "bar": {"mon": 1, "tue": 3, "wed": 9}}


def row(x, y, width, values, color, fill):
    """A row of cells that touch each other."""
    for i, value in enumerate(values):
        box(x + width * i, y, width, 30, color, fill, 0)
        text(x + width * i + width / 2, y + 20, str(value), anchor="middle")


text(16, 26, "wide: good to read", extra="font-weight:bold")
row(16, 62, 60, ["", "mon", "tue", "wed"], "ink", 0.1)
for i, (place, days) in enumerate(WIDE.items()):
    row(16, 92 + 30 * i, 60, [place, *days.values()], "blue", 0.08)
box(196, 92, 60, 30, "orange", 0.35, 0)

text(400, 26, "tidy: good to compute with", extra="font-weight:bold")
row(400, 40, 74, ["place", "day", "guests"], "ink", 0.1)
rows = [(place, day, guests) for place, days in WIDE.items() for day, guests in days.items()]
for i, values in enumerate(rows):
    chosen = values == ("cafe", "wed", 6)
    row(400, 70 + 30 * i, 74, values, "orange" if chosen else "blue", 0.35 if chosen else 0.08)
arrow(258, 108, 396, 144, "orange")
text(330, 104, "melt", anchor="middle", extra="font-family:monospace")
arrow(396, 206, 200, 180, "soft", "5 4")
text(290, 222, "pivot_table", anchor="middle", extra="font-family:monospace")
text(16, 182, "the days are", "soft", size=13)
text(16, 200, "column names", "soft", size=13)
text(16, 262, "2 rows times 3 melted columns give 6 rows.", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
