"""Draw the means of 4,000 resamples of the twelve waits and the 95 % interval."""

import math
import random
from html import escape
from pathlib import Path
from statistics import fmean

TITLE = "4,000 means of resamples"
DESC = (
    "A histogram of the means of 4,000 resamples of twelve waiting times. It has one hill "
    "around the mean 6.0. Cutting 2.5 % off at each end leaves the interval from 4.2 to 8.1."
)
HEIGHT = 308
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


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


WAITS = [2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 11, 14]
rng = random.Random(1)
means = sorted(fmean(rng.choices(WAITS, k=len(WAITS))) for _ in range(4000))
low, high = means[100], means[-101]
STEP = 0.25


def across(minutes):
    return 40 + 75 * (minutes - 2.5)


def bars(values, color, fill):
    """The histogram of some of the means, on top of the axis."""
    for number in range(10, 42):
        left = number * STEP
        count = sum(left <= value < left + STEP for value in values)
        if count:
            box(across(left), 230 - 0.42 * count, 75 * STEP, 0.42 * count, color, fill, 0)


bars(means, "faint", 0.15)
bars([value for value in means if low <= value <= high], "blue", 0.3)
line(across(2.5), 230, across(10.3), 230)
for tick in range(3, 11):
    line(across(tick), 230, across(tick), 235)
    text(across(tick), 250, str(tick), "soft", "middle", 13)
text(320, 298, "mean of a resample of twelve waits, in minutes", "soft", "middle")
for end, words, anchor, shift in ((low, f"{low:.1f}", "end", -6), (high, f"{high:.1f}", "start",
                                                                   6)):
    line(across(end), 60, across(end), 258, "orange", 2, "6 3")
    text(across(end) + shift, 74, words, "orange", anchor, 16, "font-weight:bold")
    text(across(end) + shift, 94, "2.5 % beyond", "orange", anchor, 13)
line(across(fmean(WAITS)), 34, across(fmean(WAITS)), 230, "green", 2)
text(across(fmean(WAITS)) + 8, 44, f"mean of the sample {fmean(WAITS):.1f}", "green")
arrow(across(5.4), 270, across(low), 270, "orange")
arrow(across(6.8), 270, across(high), 270, "orange")
text(across(6.1), 275, "95 % interval", "orange", "middle")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
