"""Draws the probabilities of three tokens end to end, at two temperatures, with five draws.

Run it with `python3 temperature.picture.py`: it writes temperature.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "The same five draws at two temperatures"
TEXT = (
    "Two bars from 0 to 1, each divided among red, green and blue. At temperature 0.5 red takes 0.72 of the bar, at "
    "2.0 only 0.47. The same five draws cross both bars, and 0.50, 0.70 and 0.90 fall into other stretches."
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


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 250
x = scale(0, 1, 70, 610)
for top, temperature in ((60, 0.5), (150, 2.0)):
    powers = [math.exp(score / temperature) for score in (1.5, 1.0, -0.5)]
    text(10, top + 26, f"T = {temperature}", "bold")
    start = 0.0
    for name, power, kind in zip(("red", "green", "blue"), powers, ("fb", "fc", "fa")):
        share = power / sum(powers)
        box(x(start), top, x(start + share) - x(start), 42, kind + " half")
        box(x(start), top, x(start + share) - x(start), 42, "")
        if share > 0.05:
            text(x(start) + 8, top + 36, f"{name} {share:.2f}")
        else:
            text(x(1), top + 60, f"{name} {share:.2f}", "end")
        start += share
for draw in (0.10, 0.50, 0.70, 0.90, 0.99):
    for top in (60, 150):
        curve([(x(draw), top - 14), (x(draw), top + 20)], "dash")
    text(x(draw) + (8 if draw == 0.99 else 0), 36, f"{draw:.2f}", "small mid")
text(10, 36, "draws", "small")
for tick in (0, 0.25, 0.5, 0.75, 1):
    text(x(tick), 226, f"{tick:g}", "small mid")
text(x(0.5), 244, "the line from 0 to 1", "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("temperature.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
