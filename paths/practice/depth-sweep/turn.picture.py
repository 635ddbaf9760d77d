"""Repeats the sweep of the example (same seed) and draws both errors over the number of boxes.

Run it with `python3 turn.picture.py`: it writes turn.svg next to itself.
"""

import math
import random
from pathlib import Path

TITLE = "Training and validation error by number of boxes"
TEXT = (
    "Two curves over the number of boxes, from 1 to 80. The training error only falls, from 65.9 to 10.2. The "
    "validation error falls to 19.7 at 16 boxes and then rises to 37.4 at 80."
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


HEIGHT = 330
rng = random.Random(5)


def make(n):
    xs = [rng.uniform(0, 6) for _ in range(n)]
    return [(x, 10 * math.sin(x) + rng.gauss(0, 4)) for x in xs]


train, valid = make(80), make(80)
counts, errors = [1, 2, 4, 8, 16, 40, 80], []
for boxes in counts:
    piles = {}
    for value, target in train:
        piles.setdefault(int(value / 6 * boxes), []).append(target)
    mean = sum(target for _, target in train) / 80
    guess = {i: sum(pile) / len(pile) for i, pile in piles.items()}
    errors.append([sum((t - guess.get(int(v / 6 * boxes), mean)) ** 2 for v, t in rows) / 80 for rows in (train, valid)])
x, y = scale(0, math.log(80), 50, 520), scale(0, 70, 270, 40)
for tick in (0, 20, 40, 60):
    curve([(x(0), y(tick)), (520, y(tick))], "thin")
    text(42, y(tick) + 5, tick, "small end")
for count in counts:
    text(x(math.log(count)), 290, count, "small mid")
text(285, 312, "number of boxes (each step about doubles)", "small mid")
text(50, 22, "mean squared error", "small")
for side, kind, name in ((0, "a", "training"), (1, "b", "validation")):
    curve([(x(math.log(c)), y(e[side])) for c, e in zip(counts, errors)], kind + " thick" + (" dash" if side else ""))
    text(530, y(errors[-1][side]) + 5, f"{name} {errors[-1][side]:.1f}", "t" + kind)
best = min(range(len(counts)), key=lambda i: errors[i][1])
dot(x(math.log(counts[best])), y(errors[best][1]), "fb", 6)
text(x(math.log(counts[best])), y(errors[best][1]) - 14, f"lowest: {errors[best][1]:.1f}", "mid tb")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("turn.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
