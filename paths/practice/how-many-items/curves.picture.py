"""Draws the items needed for 80 % power, unpaired and paired, over the difference.

Run it with `python3 curves.picture.py`: it writes curves.svg next to itself.
"""

import math
from pathlib import Path
from statistics import NormalDist

TITLE = "Items needed for a difference, unpaired and paired"
TEXT = (
    "Items needed for 80 % power over the true difference from 1 to 10 points, both axes logarithmic. Unpaired, 71 "
    "against 74 % needs about 3,474 items for each system. Paired with 13 % disagreement it needs about 1,126, a "
    "third. Half the difference needs about four times as many."
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


HEIGHT = 340
z = NormalDist().inv_cdf
factor = (z(0.975) + z(0.8)) ** 2


def unpaired(d, p=0.71):
    return factor * (p * (1 - p) + (p + d) * (1 - p - d)) / d**2


def paired(d, disagree=0.13):
    return factor * (disagree - d**2) / d**2


x, y = scale(0, 1, 80, 560), scale(2, 4.7, 280, 40)
for n in (100, 300, 1000, 3000, 10000, 30000):
    curve([(80, y(math.log10(n))), (560, y(math.log10(n)))], "thin")
    text(72, y(math.log10(n)) + 5, f"{n:,}", "small end")
for points in (1, 2, 3, 5, 10):
    text(x(math.log10(points)), 300, points, "small mid")
text(320, 322, "true difference in points (percentage)", "small mid")
text(80, 24, "items needed for 80 % power", "small")
for rule, kind, name in ((unpaired, "b dash", "unpaired"), (paired, "a", "paired")):
    line = [(x(math.log10(i / 10)), y(math.log10(rule(i / 1000)))) for i in range(10, 101)]
    curve(line, kind + " thick")
    n = math.ceil(rule(0.03))
    dot(x(math.log10(3)), y(math.log10(n)), "f" + kind[0], 5)
    dx = 10 if name == "unpaired" else -10
    text(x(math.log10(3)) + dx, y(math.log10(n)) + (-8 if dx > 0 else 20), f"{name}: {n:,}", "t" + kind[0] + (" end" if dx < 0 else ""))

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("curves.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
