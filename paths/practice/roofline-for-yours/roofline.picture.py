"""Draws the roofline of the example's machine with its three operations.

Run it with `python3 roofline.picture.py`: it writes roofline.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "The roofline of a machine with 400 GFLOP/s and 20 GB/s"
TEXT = (
    "Attainable GFLOP/s over operations a byte, both on logarithmic axes. A slope of 20 GB/s rises to the ridge at 20 "
    "operations a byte, then the roof is flat at 400. Scale at 0.125, dot at 0.25 and matvec at 1 lie on the slope at "
    "2.5, 5 and 20 GFLOP/s, far left of the ridge."
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


HEIGHT = 360
PEAK, BANDWIDTH = 400, 20
x, y = scale(-4, 8, 70, 600), scale(0, 10, 290, 50)


def at(intensity):
    return x(math.log2(intensity)), y(math.log2(min(PEAK, intensity * BANDWIDTH)))


for reach in (1, 4, 16, 64, 256, 1024):
    curve([(70, y(math.log2(reach))), (600, y(math.log2(reach)))], "thin")
    text(62, y(math.log2(reach)) + 5, f"{reach:,}", "small end")
for intensity, name in ((1 / 16, "1/16"), (1 / 4, "1/4"), (1, "1"), (4, "4"), (16, "16"), (64, "64"), (256, "256")):
    text(x(math.log2(intensity)), 310, name, "small mid")
text(335, 334, "operations a byte", "small mid")
text(70, 28, "attainable GFLOP/s", "small")
ridge = PEAK / BANDWIDTH
curve([at(1 / 16), at(ridge), at(256)], "a thick")
curve([at(ridge), (at(ridge)[0], 290)], "dash")
text(at(ridge)[0] + 8, 280, f"ridge at {ridge:g}", "small")
text(x(6.4), y(math.log2(PEAK)) - 10, "peak: 400 GFLOP/s", "mid ta")
text(at(4)[0] - 12, at(4)[1], "slope: 20 GB/s", "end ta")
for name, intensity in (("scale", 0.125), ("dot", 0.25), ("matvec", 4096**2 * 2 / ((4096**2 + 2 * 4096) * 2))):
    dot(*at(intensity), "fb", 6)
    text(at(intensity)[0] + 12, at(intensity)[1] + 8, f"{name}: {intensity * BANDWIDTH:.3g}", "tb")
text(x(-2.2), y(8.4), "memory binds", "small mid")
text(x(6.4), y(6), "arithmetic binds", "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("roofline.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
