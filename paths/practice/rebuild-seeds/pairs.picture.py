"""Draws the times of two runners by day, their means with intervals, and the paired differences.

Run it with `python3 pairs.picture.py`: it writes pairs.svg next to itself.
"""

import math
from pathlib import Path
from statistics import fmean, stdev

TITLE = "Five days, two runners"
TEXT = (
    "Five thin lines, one for each day, lead from Ann's time on the left to Bea's on the right; all five fall a "
    "little. The means with their intervals, 32.72 ± 3.23 and 32.08 ± 3.04, overlap almost fully. The differences, on "
    "a scale of their own, are 0.64 ± 0.26 and lie clear of 0."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9; --pale: #eceff3; --a: #0b5cc4; --b: #b4460f; --c: #0f7a55 }
@media (prefers-color-scheme: dark) {
  .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661; --pale: #2b323b; --a: #7cb7ff; --b: #ffa66b; --c: #5fd3a4 }
}
.pic text { font: 14px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 13px; fill: var(--soft) } .pic .bold { font-weight: 600 }
.pic .mid { text-anchor: middle } .pic .end { text-anchor: end } .pic .mono { font-family: monospace }
.pic .ta { fill: var(--a) } .pic .tb { fill: var(--b) } .pic .tc { fill: var(--c) }
.pic path, .pic rect, .pic circle { fill: none; stroke: var(--ink); stroke-width: 1.5 }
.pic .thin { stroke: var(--line); stroke-width: 1 } .pic .thick { stroke-width: 3 } .pic .dash { stroke-dasharray: 6 4 }
.pic .a { stroke: var(--a) } .pic .b { stroke: var(--b) } .pic .c { stroke: var(--c) }
.pic .pale { fill: var(--pale); stroke: var(--line) } .pic .full { fill: var(--ink) }
.pic .fa { fill: var(--a); stroke: none } .pic .fb { fill: var(--b); stroke: none } .pic .fc { fill: var(--c); stroke: none }
.pic .half { fill-opacity: 0.3 }
"""
parts = []


def text(x, y, words, kind=""):
    words = str(words).replace("&", "&amp;").replace("<", "&lt;")
    parts.append(f'<text x="{x:.4g}" y="{y:.4g}" class="{kind}">{words}</text>')


def curve(points, kind=""):
    parts.append(f'<path d="M{" L".join(f"{x:.4g} {y:.4g}" for x, y in points)}" class="{kind}"/>')


def dot(x, y, kind="full", radius=4):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius}" class="{kind}"/>')


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 330
ann, bea = [31.0, 34.5, 29.8, 36.2, 32.1], [30.4, 33.6, 29.3, 35.4, 31.7]


def interval(values):
    return fmean(values), 2.776 * stdev(values) / math.sqrt(len(values))


def whisker(x, y, values, kind):
    mean, half = interval(values)
    curve([(x, y(mean - half)), (x, y(mean + half))], kind + " thick")
    for end in (mean - half, mean + half):
        curve([(x - 8, y(end)), (x + 8, y(end))], kind + " thick")
    dot(x, y(mean), "f" + kind, 6)
    return f"{mean:.2f} ± {half:.2f}"


y = scale(28, 38, 270, 40)
for tick in (28, 30, 32, 34, 36, 38):
    curve([(50, y(tick)), (360, y(tick))], "thin")
    text(42, y(tick) + 5, tick, "small end")
for a, b in zip(ann, bea):
    curve([(150, y(a)), (270, y(b))])
    dot(150, y(a))
    dot(270, y(b))
text(110, 292, "Ann", "bold mid")
text(310, 292, "Bea", "bold mid")
text(110, 312, whisker(100, y, ann, "a"), "small mid")
text(310, 312, whisker(320, y, bea, "b"), "small mid")
y = scale(-0.2, 1.2, 270, 40)
for tick in (0, 0.5, 1):
    curve([(450, y(tick)), (610, y(tick))], "dash" if tick == 0 else "thin")
    text(442, y(tick) + 5, f"{tick:g}", "small end")
differences = [a - b for a, b in zip(ann, bea)]
for difference in differences:
    dot(500, y(difference))
text(530, 292, "Ann − Bea", "bold mid")
text(530, 312, whisker(560, y, differences, "c"), "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("pairs.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
