"""Draw the four points, the line of least squares and the squares of the residuals."""

from html import escape
from pathlib import Path
from statistics import fmean

TITLE = "The line with the smallest sum of squares"
DESC = (
    "Four points of hours and test points, (1, 3), (2, 5), (3, 4) and (6, 10), with the line "
    "1.43 plus 1.36 times hours. The residuals 0.21, 0.86, -1.5 and 0.43 are drawn as "
    "squares; their areas add up to 3.21."
)
HEIGHT = 350
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


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


HOURS, POINTS = [1, 2, 3, 6], [3, 5, 4, 10]
mean_x, mean_y = fmean(HOURS), fmean(POINTS)
top = sum((x - mean_x) * (y - mean_y) for x, y in zip(HOURS, POINTS))
slope = top / sum((x - mean_x) ** 2 for x in HOURS)
intercept = mean_y - slope * mean_x
UNIT = 28


def place(x, y):
    return 60 + 80 * x, 304 - UNIT * y


for tick in range(0, 11, 2):
    x, y = place(0, tick)
    line(x - 5, y, x, y)
    text(x - 8, y + 5, str(tick), "soft", "end", 13)
for tick in range(7):
    text(place(tick, 0)[0], 322, str(tick), "soft", "middle", 13)
text(316, 342, "hours of study", "soft", "middle")
text(68, 16, "points in the test", "soft", size=13)
curve([place(0, 10.4), place(0, 0), place(6.4, 0)], "ink", 1.5)
curve([place(0, intercept), place(6.4, intercept + slope * 6.4)], "blue", 2.5)
total = 0
for x, y in zip(HOURS, POINTS):
    value = intercept + slope * x
    residual = y - value
    total += residual ** 2
    left, upper = place(x, max(y, value))
    side = UNIT * abs(residual)
    box(left, upper, side, side, "orange", 0.25, 0)
    words = f"{residual:+.2f}"
    text(left - 8, place(x, y)[1] + (5 if residual > 0 else 10), words, "orange", "end")
    dot(*place(x, y), 5, "ink")
dot(*place(mean_x, mean_y), 6, "green", 0.2)
text(place(mean_x, mean_y)[0] - 8, place(mean_x, mean_y)[1] - 14, "the means (3, 5.5)", "green",
     "end")
text(330, 250, f"points = {intercept:.2f} + {slope:.2f} · hours", "blue")
text(330, 276, f"the areas together: {total:.2f}", "orange")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
