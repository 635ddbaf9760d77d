"""Draws the softmax of the example's logits at three temperatures.

Run it with `python3 temperatures.picture.py`: it writes temperatures.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "A teacher's probabilities at three temperatures"
TEXT = (
    "Bars for the classes 3, 8, 5 and 1. At T = 1 the 3 has 0.976 and the rest is hardly visible. At T = 4 the 3 has "
    "0.582, 8 has 0.214, 5 has 0.167 and 1 has 0.037. At T = 20 all lie between 0.18 and 0.32."
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


HEIGHT = 270
logits = {"3": 9.0, "8": 5.0, "5": 4.0, "1": -2.0}
y = scale(0, 1, 210, 50)
for number, temperature in enumerate((1, 4, 20)):
    left = 50 + number * 205
    powers = {k: math.exp(v / temperature) for k, v in logits.items()}
    text(left, 26, f"T = {temperature}", "bold")
    for tick in (0, 0.5, 1):
        curve([(left, y(tick)), (left + 170, y(tick))], "thin")
        text(left - 6, y(tick) + 5, f"{tick:g}", "small end")
    for place, (name, power) in enumerate(powers.items()):
        share = power / sum(powers.values())
        box(left + 4 + place * 42, y(share), 34, y(0) - y(share), "fa half")
        text(left + 21 + place * 42, y(share) - 6, f"{share:.2f}", "small mid")
        text(left + 21 + place * 42, 230, name, "mid")
text(50, 260, "class; the label alone would be 1 for the 3 and 0 for all others", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("temperatures.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
