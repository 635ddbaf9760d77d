"""Draw the 16 minutes of the example as a histogram, a box plot and a line chart."""

import random
from html import escape
from pathlib import Path
from statistics import median

TITLE = "One column, three charts"
DESC = (
    "The 16 trip lengths of the example. The histogram with bins of 4 minutes has two hills, "
    "at 4 to 8 and at 12 to 16, and one far trip. The box plot has its box from 6.75 to 15 "
    "with the median at 11, whiskers from 4 to 19 and one point at 31. The line chart of the "
    "medians of eight days moves up and down."
)
HEIGHT = 380
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


MINUTES = [4, 5, 5, 6, 7, 7, 8, 9, 13, 14, 14, 15, 15, 16, 19, 31]


def quantile(values, q):
    """The quantile of sorted values, between two of them if need be."""
    position = q * (len(values) - 1)
    below = int(position)
    above = min(below + 1, len(values) - 1)
    return values[below] + (position - below) * (values[above] - values[below])


def across(minutes):
    """The place of a number of minutes on the x axis that two charts share."""
    return 150 + 12 * minutes


text(14, 24, "histogram", extra="font-weight:bold")
text(14, 44, "the shape", "soft", size=13)
for left in range(0, 36, 4):
    count = sum(left <= value < left + 4 for value in MINUTES)
    if count:
        box(across(left), 120 - 16 * count, 48, 16 * count, "blue", 0.25, 0)
        text(across(left + 2), 114 - 16 * count, str(count), anchor="middle", size=13)
line(across(0), 120, across(36), 120)
for tick in range(0, 37, 4):
    line(across(tick), 120, across(tick), 125)
    text(across(tick), 138, str(tick), "soft", "middle", 13)
text(across(36) + 12, 138, "min", "soft", size=13)

low, middle, high = (quantile(MINUTES, q) for q in (0.25, 0.5, 0.75))
reach = 1.5 * (high - low)
inside = [value for value in MINUTES if low - reach <= value <= high + reach]
text(14, 180, "box plot", extra="font-weight:bold")
text(14, 200, "five numbers", "soft", size=13)
box(across(low), 166, across(high) - across(low), 36, "orange", 0.2, 0)
line(across(middle), 166, across(middle), 202, "orange", 3)
for start, end in ((min(inside), low), (high, max(inside))):
    line(across(start), 184, across(end), 184, "orange", 2)
for value in MINUTES:
    if value not in inside:
        dot(across(value), 184, 4, "orange")
for value, words in ((min(inside), "4"), (low, "6.75"), (middle, "11"), (high, "15"),
                     (max(inside), "19"), (31, "31")):
    text(across(value), 222, words, "soft", "middle", 13)

text(14, 264, "line chart", extra="font-weight:bold")
text(14, 284, "change in time", "soft", size=13)
dealt = MINUTES[:]
random.Random(4).shuffle(dealt)
medians = [median(dealt[2 * day:2 * day + 2]) for day in range(8)]
points = [(190 + 52 * day, 350 - 3.2 * value) for day, value in enumerate(medians)]
line(150, 350, 582, 350)
curve(points, "green", 2.5)
for day, ((x, y), value) in enumerate(zip(points, medians)):
    dot(x, y, 4, "green")
    text(x, y - 12, f"{value:g}", anchor="middle", size=13)
    text(x, 368, f"day {day + 1}", "soft", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
