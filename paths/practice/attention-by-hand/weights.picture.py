"""Draws products, weights and output of one query and three keys, with and without dividing by √d.

Run it with `python3 weights.picture.py`: it writes weights.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "One query, three keys, with and without the division"
TEXT = (
    "The query 2, 1 meets the keys 1, 0 and 0, 2 and 2, 1, which give the products 2, 2 and 5. Undivided, the softmax "
    "gives 0.045, 0.045 and 0.909 of the weight; divided by the root of 2 it gives 0.097, 0.097 and 0.807. The output "
    "is the weighted sum of the values 10, 20 and 30: 28.64 and 27.10."
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


HEIGHT = 330
query, keys, values = (2.0, 1.0), ((1.0, 0.0), (0.0, 2.0), (2.0, 1.0)), (10.0, 20.0, 30.0)
products = [sum(a * b for a, b in zip(query, key)) for key in keys]


def column(number):
    return 200 + number * 120


text(10, 36, f"query {query[0]:g}, {query[1]:g}", "bold")
text(10, 72, "products", "small")
for number, (key, product) in enumerate(zip(keys, products)):
    text(column(number), 36, f"key {key[0]:g}, {key[1]:g}", "mid")
    text(column(number), 72, f"{product:g}", "mid bold")
for row, (name, divisor) in enumerate((("undivided", 1.0), ("divided by √2", math.sqrt(2)))):
    middle = 132 + row * 92
    powers = [math.exp(product / divisor) for product in products]
    weights = [power / sum(powers) for power in powers]
    text(10, middle + 5, name)
    for number, weight in enumerate(weights):
        side = 64 * math.sqrt(weight)
        box(column(number) - side / 2, middle - side / 2, side, side, "fa half")
        box(column(number) - side / 2, middle - side / 2, side, side, "a")
        text(column(number) + 38, middle + 5, f"{weight:.3f}", "small")
    text(600, middle + 5, f"{sum(w * v for w, v in zip(weights, values)):.2f}", "bold mid")
text(600, 72, "output", "small mid")
text(10, 300, "values", "small")
for number, value in enumerate(values):
    text(column(number), 300, f"{value:g}", "mid")
text(10, 322, "Each row of weights adds up to 1; the output is weights times values.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("weights.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
