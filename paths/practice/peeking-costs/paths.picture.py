"""Tosses fair coins with the seed of the example and draws z for four of the games.

Run it with `python3 paths.picture.py`: it writes paths.svg next to itself.
"""

import math
import random
from pathlib import Path

TITLE = "Four fair coins, looked at after each toss"
TEXT = (
    "The z-value of four fair coins from toss 10 to toss 100, with the limits 1.96 and −1.96. All four end between "
    "the limits, but one has crossed a limit on its way: a false alarm for whoever stops at the first crossing."
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


HEIGHT = 340


def game(rng):
    heads, values = 0, []
    for n in range(1, 101):
        heads += rng.random() < 0.5
        values.append((heads - n / 2) / math.sqrt(n / 4))
    return values


rng = random.Random(7)
games = [game(rng) for _ in range(2000)]
crossed = [g for g in games if abs(g[-1]) < 1.96 and max(map(abs, g[9:])) > 1.96 and abs(g[9]) < 1.5]
calm = [g for g in games if max(map(abs, g[9:])) < 1.96]
x, y = scale(10, 100, 50, 600), scale(-3.2, 3.2, 280, 40)
axes(x, y, (10, 25, 50, 75, 100), (-3, -2, -1, 0, 1, 2, 3), "tosses so far", "z")
for limit in (1.96, -1.96):
    curve([(x(10), y(limit)), (x(100), y(limit))], "dash")
for values in calm[:3]:
    curve([(x(n), y(values[n - 1])) for n in range(10, 101)], "a")
curve([(x(n), y(crossed[0][n - 1])) for n in range(10, 101)], "b thick")
first = next(n for n in range(10, 101) if abs(crossed[0][n - 1]) > 1.96)
dot(x(first), y(crossed[0][first - 1]), "fb", 6)
side = 1 if crossed[0][first - 1] > 0 else -1
text(x(first) + 12, y(2.75 * side) + 5, f"toss {first}: first crossing, false alarm", "tb")
text(x(100), y(1.96) - 6, "limit 1.96", "small end")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("paths.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
