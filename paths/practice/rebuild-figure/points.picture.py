"""Draws every run of the example as a point and the 95 % interval of the mean next to it.

Run it with `python3 points.picture.py`: it writes points.svg next to itself.
"""

import math
from pathlib import Path
from statistics import fmean, stdev

TITLE = "Every run as a point"
TEXT = (
    "Accuracy from 82 to 87 with three runs of the baseline at 83.1, 83.6 and 84.0 and three of the method at 84.4, "
    "84.9 and 85.6, each run a point. Bars of the 95 % interval of the mean beside them: 83.57 ± 1.12 and 84.97 ± "
    "1.50; with three runs they are wide and overlap."
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


def box(x, y, width, height, kind="pale"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" class="{kind}"/>')


def curve(points, kind=""):
    parts.append(f'<path d="M{" L".join(f"{x:.4g} {y:.4g}" for x, y in points)}" class="{kind}"/>')


def dot(x, y, kind="full", radius=4):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius}" class="{kind}"/>')


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 270
runs = {"baseline": [83.1, 84.0, 83.6], "method": [84.9, 85.6, 84.4]}
x = scale(82, 87, 110, 600)
for tick in (82, 83, 84, 85, 86, 87):
    curve([(x(tick), 30), (x(tick), 196)], "thin")
    text(x(tick), 216, tick, "small mid")
for row, (name, values) in enumerate(runs.items()):
    y = 60 + row * 86
    text(10, y + 12, name, "bold")
    for value in values:
        if row == 0:
            dot(x(value), y, "fa", 7)
        else:
            box(x(value) - 6, y - 6, 12, 12, "fb")
    mean, half = fmean(values), 4.303 * stdev(values) / math.sqrt(3)
    kind = "ab"[row] + " thick"
    curve([(x(mean - half), y + 24), (x(mean + half), y + 24)], kind)
    for end in (mean - half, mean, mean + half):
        curve([(x(end), y + 16), (x(end), y + 32)], kind)
    text(x(mean), y + 50, f"{mean:.2f} ± {half:.2f}", "small mid")
text(355, 236, "accuracy in percent", "small mid")
text(10, 260, "point: one run (seed); bar: 95 % interval of the mean, Student's t, n = 3", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("points.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
