"""Walks greedily from town 500 to town 777 and draws each jump as an arc.

Run it with `python3 walk.picture.py`: it writes walk.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "A greedy walk from town 500 to town 777"
TEXT = (
    "A line of towns from 0 to 1,000 with a walk from 500. Three jumps of 100 lead past the goal to 800, two jumps of "
    "10 back to 780, three steps of 1 to 777. Eight moves and 45 towns looked at, instead of 1,000."
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


HEIGHT = 290
goal, here, path, visited = 777, 500, [500], {500}
while True:
    links = [here + side * far for far in (1, 10, 100) for side in (-1, 1)]
    visited |= set(links)
    best = min(links, key=lambda town: abs(town - goal))
    if abs(best - goal) >= abs(here - goal):
        break
    here = best
    path.append(here)


def arc(x1, x2, foot, height):
    curve([(x1 + (x2 - x1) * i / 20, foot - height * math.sin(math.pi * i / 20)) for i in range(21)], "a thick")


for low, high, foot, name, ticks in ((0, 1000, 110, "all towns", (0, 250, 500, 777, 1000)),
                                     (770, 810, 230, "the end, enlarged", (770, 777, 780, 790, 800, 810))):
    x = scale(low, high, 40, 600)
    text(10, foot - 80, name, "bold")
    curve([(x(low), foot), (x(high), foot)])
    for tick in ticks:
        curve([(x(tick), foot), (x(tick), foot + 6)])
        text(x(tick), foot + 22, tick, "small mid")
    for a, b in zip(path, path[1:]):
        if low <= min(a, b) and max(a, b) <= high:
            arc(x(a), x(b), foot, 14 + 40 * abs(x(b) - x(a)) / 140)
    dot(x(goal), foot, "fb", 6)
text(10, 278, f"{len(path) - 1} moves: {', '.join(map(str, path))}; {len(visited)} towns looked at", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("walk.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
