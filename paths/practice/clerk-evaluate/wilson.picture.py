"""Draw the Wilson intervals of four scores."""

import math
from html import escape
from pathlib import Path

TITLE = "Which true rates fit the count"
DESC = (
    "Wilson intervals at 95 %. 25 of 30 goes from 0.664 to 0.927, 27 of 30 from 0.744 to "
    "0.965, 29 of 30 from 0.833 to 0.994. 270 of 300 has the same share as 27 of 30 and goes "
    "only from 0.861 to 0.929."
)
HEIGHT = 250
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


def wilson(right, n, z=1.96):
    """The ends of the 95 % interval for a share."""
    p = right / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def across(share):
    return 120 + 1180 * (share - 0.6)


for number in range(5):
    tick = 0.6 + number / 10
    line(across(tick), 214, across(tick), 219)
    text(across(tick), 236, f"{tick:.1f}", "soft", "middle", 13)
line(across(0.6), 214, across(1), 214)
for row, (right, n, color) in enumerate(((25, 30, "soft"), (27, 30, "blue"), (29, 30, "soft"),
                                         (270, 300, "orange"))):
    y, (low, high) = 44 + 48 * row, wilson(right, n)
    text(14, y + 5, f"{right} of {n}", extra="font-weight:bold")
    line(across(low), y, across(high), y, color, 8)
    dot(across(right / n), y, 5, "ink")
    text(across(low), y + 22, f"{low:.3f}", color, "middle", 13)
    text(across(high), y + 22, f"{high:.3f}", color, "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
