"""Draws the theoretical size of a signal after each of thirty layers for three initialisations.

Run it with `python3 sizes.picture.py`: it writes sizes.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "The size of a signal through thirty layers"
TEXT = (
    "The root of the mean square over thirty layers with ReLU, on a logarithmic axis, computed from theory. With He's "
    "variance 2/n the line stays at 1. With 1/n it falls to 3 in 100,000. With the default, 1/(3n), it falls to 2 in "
    "a trillion."
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


HEIGHT = 320
factors = [("He, 2/n", 1.0, "c"), ("1/n", 1 / 2, "b"), ("default, 1/(3n)", 1 / 6, "a")]
x, y = scale(0, 30, 70, 470), scale(-13, 0, 260, 40)
for power, name in ((0, "1"), (-3, "10⁻³"), (-6, "10⁻⁶"), (-9, "10⁻⁹"), (-12, "10⁻¹²")):
    curve([(x(0), y(power)), (x(30), y(power))], "thin")
    text(x(0) - 8, y(power) + 5, name, "small end")
for layer in (0, 10, 20, 30):
    text(x(layer), 282, layer, "small mid")
text(270, 304, "layers passed", "small mid")
text(70, 22, "size of the signal (root of the mean square)", "small")
for (name, factor, kind), style in zip(factors, ("", " dash", "")):
    sizes = [layer * math.log10(factor) / 2 for layer in range(31)]
    curve([(x(layer), y(size)) for layer, size in enumerate(sizes)], kind + " thick" + style)
    text(x(30) + 10, y(sizes[-1]) + 5, name, "t" + kind)
    digit, power = f"{10 ** sizes[-1]:.0e}".split("e")
    raised = str(int(power)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    text(x(30) + 10, y(sizes[-1]) + 23, f"ends at {digit} · 10{raised}" if power != "+00" else "ends at 1", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("sizes.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
