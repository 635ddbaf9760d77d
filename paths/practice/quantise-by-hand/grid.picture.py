"""Quantises the eight weights of the example with one scale and with two groups, and draws the grids.

Run it with `python3 grid.picture.py`: it writes grid.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "One scale, and two groups"
TEXT = (
    "Eight weights, seven of them within 0.023 and one of 6.35, drawn on the grid of whole steps. With one scale the "
    "step is 0.05 and the seven small weights become 0. With two groups of four, the first group has a step of "
    "0.00018 and keeps its four weights, the second loses its three small ones."
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


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long * 8, (y2 - y1) / long * 8
    head = [(x2 - dx - dy / 2, y2 - dy + dx / 2), (x2, y2), (x2 - dx + dy / 2, y2 - dy - dx / 2)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 330
weights = [0.011, -0.023, 0.017, 0.008, -0.013, 0.021, 6.35, 0.019]


def quantise(values):
    step = max(map(abs, values)) / 127
    return [round(value / step) * step for value in values], step


y = scale(-0.06, 0.06, 250, 50)
whole, big = quantise(weights)
first, fine = quantise(weights[:4])
second, coarse = quantise(weights[4:])
for left, name, result, steps in ((50, "one scale", whole, [(0, 8, big)]),
                                  (360, "two groups of four", first + second, [(0, 4, fine), (4, 8, coarse)])):
    text(left, 26, name, "bold")
    for start, end, step in steps:
        x1, x2 = left + start * 31, left + end * 31 - 6
        if step > 0.01:
            for k in (-1, 0, 1):
                curve([(x1, y(k * step)), (x2, y(k * step))], "thin")
        else:
            box(x1, y(0.023), x2 - x1, y(-0.023) - y(0.023), "pale")
        text((x1 + x2) / 2, 276, f"step {step:.2g}", "small mid")
    for place, (weight, after) in enumerate(zip(weights, result)):
        x = left + place * 31 + 12
        if weight > 1:
            arrow(x, y(0.04), x, y(0.058))
            text(x, y(0.04) + 16, "6.35", "small mid")
            continue
        curve([(x, y(weight)), (x, y(after))], "b")
        dot(x, y(weight), "a", 5)
        box(x - 4, y(after) - 4, 8, 8, "fb")
for tick in (-0.05, 0, 0.05):
    text(44, y(tick) + 5, f"{tick:g}".replace("-", "−"), "small end")
text(50, 300, "lines: the grid; the shaded part has 254 lines, too close to draw", "small")
text(50, 320, "circle: the weight; square: what is left of it", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("grid.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
