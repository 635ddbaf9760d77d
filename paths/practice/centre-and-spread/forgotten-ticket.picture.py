"""Draw ten waiting times with mean and median, then with one forgotten ticket of 600."""

import math
from html import escape
from pathlib import Path
from statistics import mean, median

TITLE = "One value moves the mean, not the median"
DESC = (
    "Above, ten waits from 3 to 12 minutes; mean 6.4 and median 6 lie close together. Below, "
    "the last value is 600, far outside the drawing; the mean jumps to 65.2 and the median "
    "stays at 6."
)
HEIGHT = 240
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


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


WAITS = [3, 4, 4, 5, 6, 6, 7, 8, 9, 12]


def across(minutes):
    return 24 + 7.8 * minutes


def number_line(y, title, values):
    """The values as dots, equal ones on top of each other, with mean and median."""
    text(16, y - 56, title, extra="font-weight:bold")
    line(across(0), y, across(74), y)
    for tick in range(0, 71, 10):
        line(across(tick), y, across(tick), y + 5)
        text(across(tick), y + 20, str(tick), "soft", "middle", 13)
    for i, value in enumerate(values):
        if value < 74:
            dot(across(value), y - 8 - 11 * values[:i].count(value), 4, "blue", 0.5)
        else:
            arrow(across(66), y - 42, across(75), y - 42, "blue")
            text(across(67), y - 52, f"to {value}", "blue", "middle")
    centre, middle = mean(values), median(values)
    line(across(middle), y - 36, across(middle), y, "green", 2)
    text(across(middle), y - 40, f"median {middle:g}", "green", "end")
    line(across(centre), y - 36, across(centre), y, "orange", 2, "5 3")
    far = centre > 20
    text(across(centre) + (-6 if far else 4), y - 20 if far else y - 40, f"mean {centre:.1f}",
         "orange", "end" if far else "start")


number_line(90, "ten waits, in minutes", WAITS)
number_line(206, "one forgotten ticket", WAITS[:-1] + [600])

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
