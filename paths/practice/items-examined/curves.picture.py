"""Draws the Rasch curves of four items and the fitted ability of the example's taker.

Run it with `python3 curves.picture.py`: it writes curves.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Four items and one taker"
TEXT = (
    "Four S-shaped curves of the chance to solve an item over ability, for the difficulties −1, 0, 1 and 2; each "
    "crosses one half at its difficulty. A vertical line at the ability 1.894 crosses them at 0.95, 0.87, 0.71 and "
    "0.47, which add up to 3, the number of right answers."
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
difficulty, answers, theta = [-1.0, 0.0, 1.0, 2.0], [1, 1, 1, 0], 0.0


def chance(ability, b):
    return 1 / (1 + math.exp(-(ability - b)))


for _ in range(200):
    theta += 0.5 * sum(a - chance(theta, b) for a, b in zip(answers, difficulty))
x, y = scale(-4, 5, 60, 600), scale(0, 1, 260, 50)
axes(x, y, (-4, -2, 0, 2, 5), (0, 0.25, 0.5, 0.75, 1), "ability θ", "chance to solve the item")
for b, style in zip(difficulty, ("a", "b dash", "c", "a dash")):
    curve([(x(t / 10), y(chance(t / 10, b))) for t in range(-40, 51)], style)
    dot(x(b), y(0.5), "f" + style[0], 4)
    text(x(b) - 8, y(0.5) - 8, f"β {b:g}".replace("-", "−"), "small end")
curve([(x(theta), y(0)), (x(theta), y(1))], "thick")
for b in difficulty:
    dot(x(theta), y(chance(theta, b)), "full", 4)
text(x(theta) + 8, y(0) - 10, f"θ = {theta:.3f}", "bold")
chances = [chance(theta, b) for b in difficulty]
text(70, y(0.9), "at θ the four chances add up:", "small")
text(70, y(0.9) + 20, " + ".join(f"{c:.2f}" for c in chances) + f" = {sum(chances):.0f}")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("curves.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
