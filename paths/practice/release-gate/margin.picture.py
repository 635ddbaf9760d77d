"""Draw the intervals of the three candidates and the margin of the gate."""

from html import escape
from pathlib import Path
from statistics import fmean, stdev

TITLE = "Three candidates and a margin of 5 points"
DESC = (
    "Intervals of the difference, new minus old. Equal with 400 patients goes from -0.049 to "
    "+0.049 and passes. Better with 16 patients goes from -0.178 to +0.428 and is refused. "
    "Worse with 400 patients goes from -0.184 to -0.066 and is refused."
)
HEIGHT = 260
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


CASES = {"equal, 400": [1, -1, 0, 0, 0, 0, 0, 0] * 50, "better, 16": [1, 1, -1, 0, 0, 0, 0, 0] * 2,
         "worse, 400": [-1, -1, 0, 0, 1, 0, 0, 0] * 50}


def across(difference):
    return 340 + 580 * difference


box(across(-0.05), 24, across(0.5) - across(-0.05), 176, "green", 0.06, 0)
line(across(-0.05), 24, across(-0.05), 200, "ink", 2, "6 4")
line(across(0), 24, across(0), 200, "faint")
text(across(-0.05) - 8, 40, "margin −0.05", "ink", "end", 13)
for row, (name, d) in enumerate(CASES.items()):
    y, half = 70 + 50 * row, 1.96 * stdev(d) / len(d) ** 0.5
    low, high = fmean(d) - half, fmean(d) + half
    passes = low >= -0.05
    color = "green" if passes else "orange"
    text(14, y - 6, f"{name}: " + ("pass" if passes else "refuse"), color, extra="font-weight:bold")
    text(14, y + 14, f"{low:+.3f} to {high:+.3f}", size=13)
    line(across(low), y, across(high), y, color, 7)
    dot(across(fmean(d)), y, 5, "ink")
line(across(-0.2), 208, across(0.5), 208)
for tick in (-0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4):
    text(across(tick), 228, f"{tick:+.1f}" if tick else "0", "soft", "middle", 13)
text(320, 252, "difference, new minus old", "soft", "middle")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
