"""Repeats the sweep of the example (seed 0) and draws the final loss over the rate.

Run it with `python3 valley.picture.py`: it writes valley.svg next to itself.
"""

import math
import random
from pathlib import Path

TITLE = "A sweep of the learning rate"
TEXT = (
    "Final loss over the learning rate, both on logarithmic axes. With a constant rate the curve falls from 8.6 at "
    "0.001 to 0.01 at 0.1, climbs to 13.8 at 1.9 and explodes to 2 · 10³² at 2.2, off the picture. With cosine decay "
    "it falls to about 0.0004 and stays there up to 2.2."
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


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long * 8, (y2 - y1) / long * 8
    head = [(x2 - dx - dy / 2, y2 - dy + dx / 2), (x2, y2), (x2 - dx + dy / 2, y2 - dy - dx / 2)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 330


def train(rate, decay, steps=200):
    rng, value, losses = random.Random(0), 5.0, []
    for step in range(steps):
        now = rate * (1 + math.cos(math.pi * step / (steps - 1))) / 2 if decay else rate
        value -= now * (value + rng.gauss(0, 1))
        losses.append(value * value / 2)
    return sum(losses[-20:]) / 20


rates = (0.001, 0.01, 0.1, 1.0, 1.9, 2.2)
x, y = scale(-3, 0.45, 80, 500), scale(-4, 2, 270, 50)
for power, name in ((-4, "0.0001"), (-2, "0.01"), (0, "1"), (2, "100")):
    curve([(x(-3), y(power)), (x(0.45), y(power))], "thin")
    text(x(-3) - 8, y(power) + 5, name, "small end")
for rate in (0.001, 0.01, 0.1, 1.0, 2.2):
    text(x(math.log10(rate)), 290, f"{rate:g}", "small mid")
text(290, 312, "learning rate (each step is ten times)", "small mid")
text(80, 30, "mean loss of the last tenth", "small")
for decay, kind in ((False, "b"), (True, "a")):
    losses = [train(rate, decay) for rate in rates]
    points = [(x(math.log10(r)), y(math.log10(loss))) for r, loss in zip(rates, losses) if loss < 100]
    curve(points, kind + " thick" + (" dash" if decay else ""))
    for point in points:
        dot(*point, "f" + kind, 4)
wall = x(math.log10(2.2))
arrow(x(math.log10(1.9)), y(math.log10(13.8)), wall, y(2), "b thick")
text(512, y(1.6), "constant:", "tb")
text(512, y(1.6) + 18, "2 · 10³² at 2.2", "small")
text(512, y(-3.3), "cosine decay:", "ta")
text(512, y(-3.3) + 18, "0.0004 at 2.2", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("valley.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
