"""Draws the graph of y = a · b + a with the values forward and the gradients backward.

Run it with `python3 graph.picture.py`: it writes graph.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "The graph of y = a · b + a, forward and backward"
TEXT = (
    "A graph from left to right: a = 3 and b = −2 meet in a product of −6; the product and a second arrow from a meet "
    "in the sum y = −3. Backward, the gradient 1 flows from y along both arrows of the sum; the product hands −2 on "
    "to a and 3 to b; a adds up 1 and −2 and ends with −1."
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


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long * 8, (y2 - y1) / long * 8
    head = [(x2 - dx - dy / 2, y2 - dy + dx / 2), (x2, y2), (x2 - dx + dy / 2, y2 - dy - dx / 2)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


HEIGHT = 300
a, b = 3.0, -2.0
product = a * b
to_a = {"sum": 1.0, "product": 1.0 * b}
boxes = {"a": (20, 50, f"a = {a:g}", f"gradient {sum(to_a.values()):g}"),
         "b": (20, 190, f"b = {b:g}", f"gradient {a:g}"),
         "p": (255, 150, f"a · b = {product:g}", "gradient 1"),
         "y": (485, 70, f"y = {product + a:g}", "gradient 1")}
for left, top, value, gradient in boxes.values():
    box(left, top, 135, 58)
    text(left + 67, top + 25, value.replace("-", "−"), "bold mid")
    text(left + 67, top + 46, gradient.replace("-", "−"), "tb mid")
arrow(155, 68, 483, 84)
arrow(155, 98, 253, 160)
arrow(155, 222, 253, 196)
arrow(390, 166, 483, 118)
text(330, 62, "3 forward", "small mid")
text(330, 98, "← 1 back, first use of a", "small mid tb")
text(218, 130, "← 1 · b = −2, second use", "small tb")
text(170, 244, "← 1 · a = 3", "small tb")
text(448, 160, "← 1", "small tb")
text(20, 36, "1 + (−2) = −1: gradients of both uses are added", "small tb")
text(20, 286, "First line of a box: its value, forward. Second line: its gradient, backward.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("graph.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
