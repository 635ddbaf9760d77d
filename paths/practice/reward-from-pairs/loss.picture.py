"""Draws the loss of ten pairs over one weight; seven agree with the feature and three do not.

Run it with `python3 loss.picture.py`: it writes loss.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "The loss prefers the honest weight"
TEXT = (
    "The loss over the weight from 0 to 5 is a bowl. It is 0.693 at 0, lowest with 0.611 at 0.847, where the model "
    "predicts 0.70, and climbs to 1.507 at 5, where it predicts 0.99. A dashed line shows that accuracy is 7 of 10 "
    "for every positive weight."
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


def axes(x, y, x_ticks, y_ticks, x_name, y_name):
    """Light grid lines at the ticks; the names stand below and above."""
    left, right, bottom, top = x(x_ticks[0]), x(x_ticks[-1]), y(y_ticks[0]), y(y_ticks[-1])
    for tick in y_ticks:
        curve([(left, y(tick)), (right, y(tick))], "thin")
        text(left - 8, y(tick) + 5, f"{tick:g}".replace("-", "−"), "small end")
    for tick in x_ticks:
        text(x(tick), bottom + 20, f"{tick:g}".replace("-", "−"), "small mid")
    text((left + right) / 2, bottom + 40, x_name, "small mid")
    text(left, top - 12, y_name, "small")


HEIGHT = 330


def sigmoid(z):
    return 1 / (1 + math.exp(-z))


def loss(w):
    return -(7 * math.log(sigmoid(w)) + 3 * math.log(sigmoid(-w))) / 10


x, y = scale(0, 5, 60, 560), scale(0.4, 1.6, 260, 50)
axes(x, y, (0, 1, 2, 3, 4, 5), (0.4, 0.8, 1.2, 1.6), "weight w", "mean loss of ten pairs")
curve([(x(w / 20), y(loss(w / 20))) for w in range(101)], "a thick")
for w in (0.0, 0.5, math.log(7 / 3), 2.0, 5.0):
    dot(x(w), y(loss(w)), "fb", 5)
    if 0.6 < w < 1:
        text(x(w), y(loss(w)) + 24, f"predicts {sigmoid(w):.2f}", "bold mid")
    elif w > 1:
        text(x(w) - 12, y(loss(w)) - 4, f"predicts {sigmoid(w):.2f}", "end")
text(568, y(loss(5)) + 5, f"{loss(5):.2f}", "small")
text(x(2.2), y(0.45), "accuracy for every w above 0: 7 of 10", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("loss.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
