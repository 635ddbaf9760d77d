"""Draws all numbers from 1 to 16 of a format with two mantissa bits, and equal steps below.

Run it with `python3 steps.picture.py`: it writes steps.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Steps of a small floating-point format"
TEXT = (
    "The numbers from 1 to 16 of a format with 2 mantissa bits as ticks on a line. From 1 to 2 they lie 0.25 apart, "
    "from 2 to 4 0.5, from 4 to 8 1, from 8 to 16 2. Below, int8 numbers have equal steps everywhere."
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


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 220
m = 2
x = scale(0.5, 16.5, 20, 620)
numbers = [(1 + i / 2**m) * 2**k for k in range(4) for i in range(2**m)] + [16]
curve([(x(0.5), 90), (x(16.5), 90)], "thin")
for number in numbers:
    power = math.log2(number) == int(math.log2(number))
    curve([(x(number), 74 if power else 80), (x(number), 106 if power else 100)], "a thick" if power else "a")
    if power:
        text(x(number), 126, f"{number:g}", "small mid")
for k in range(4):
    text(x(1.5 * 2**k), 60, f"{2.0 ** (k - m):g}", "small mid")
text(20, 30, "floating point: the step doubles at each power of two; above the line: the step", "small")
curve([(x(0.5), 180), (x(16.5), 180)], "thin")
for number in range(1, 17):
    curve([(x(number), 172), (x(number), 188)], "b")
text(20, 160, "whole numbers times a scale (int8): equal steps", "small")
text(20, 212, "A sum of 8 stays at 8 when you add 0.9, since half a step there is 1.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("steps.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
