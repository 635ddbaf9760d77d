"""Draw the two weeks of the café and where the two rules look for Saturday."""

import math
from html import escape
from pathlib import Path

TITLE = "Which day predicts Saturday?"
DESC = (
    "Cups of a café on fourteen days, high on Saturdays and Sundays. For the second Saturday, "
    "with 99 cups, the rule day before takes Friday's 62, 37 too few; the rule week before "
    "takes the first Saturday's 95, 4 too few."
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


def line(x1, y1, x2, y2, color="ink", width=1.5, dash="none"):
    parts.append(f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}" '
                 f'style="stroke:var(--{color});stroke-width:{width};stroke-dasharray:{dash}"/>')


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


CUPS = [50, 52, 49, 51, 60, 95, 90, 54, 53, 50, 55, 62, 99, 91]


def top(day):
    """The middle of a bar's upper edge."""
    return 52 + 42 * day, 220 - 1.4 * CUPS[day]


for day, cups in enumerate(CUPS):
    x, y = top(day)
    color = {5: "green", 11: "orange", 12: "blue"}.get(day, "ink")
    box(x - 16, y, 32, 220 - y, color, 0.3 if color != "ink" else 0.1, 0)
    text(x, y + 18, str(cups), anchor="middle", size=13)
    text(x, 238, "Mo Tu We Th Fr Sa Su".split()[day % 7], "soft", "middle", 13)
line(30, 220, 620, 220)
line(325, 120, 325, 240, "faint", 1.5, "4 4")
x, y = top(12)
curve([(top(5)[0], top(5)[1] - 4), (top(5)[0], 44), (x, 44)], "green")
arrow(x, 44, x, y - 4, "green")
text(410, 34, "week before: 95, wrong by 4", "green", "middle")
curve([(top(11)[0], top(11)[1] - 4), (top(11)[0], 110)], "orange", 2, "5 3")
arrow(top(11)[0], 110, x - 18, 110, "orange", "5 3")
text(top(11)[0] + 4, 80, "day before: 62, wrong by 37", "orange", "end")
text(14, 262, "mean absolute error on the second week: day before 13.86, week before 2.43", "soft",
     size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
