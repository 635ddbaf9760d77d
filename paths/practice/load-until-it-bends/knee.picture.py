"""Draws the mean response time of a simple queue over its load, with simulated dots.

Run it with `python3 knee.picture.py`: it writes knee.svg next to itself.
"""

import math
import random
from pathlib import Path

TITLE = "Response time over load"
TEXT = (
    "The mean response time of one server with 10 ms of work per request. The curve is 12.5 ms at 20 requests a "
    "second, 20 at 50, 50 at 80, 100 at 90 and 200 at 95. The simulated dots lie on it at low load and below it near "
    "95."
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


def simulate(rate, service=10, n=20000):
    rng = random.Random(1)
    now = free = total = 0.0
    for _ in range(n):
        now += rng.expovariate(rate / 1000)
        free = max(now, free) + rng.expovariate(1 / service)
        total += free - now
    return total / n


x, y = scale(0, 100, 60, 560), scale(0, 220, 270, 50)
axes(x, y, (0, 20, 50, 80, 90, 100), (0, 50, 100, 150, 200), "requests a second (100 = always busy)", "mean response time in ms")
curve([(x(r), y(10 / (1 - r / 100))) for r in [i / 2 for i in range(0, 191)]], "a thick")
curve([(x(100), y(0)), (x(100), y(210))], "dash")
for rate in (20, 50, 80, 90, 95):
    dot(x(rate), y(simulate(rate)), "fb", 5)
text(x(20), y(30), "line: 10 ms / (1 − ρ)", "ta")
text(x(20), y(60), "dots: 20,000 simulated requests", "tb")
text(x(76), y(95), "the knee", "end bold")
arrow(x(77), y(92), x(83), y(64))
text(x(100) + 8, y(200), "no limit", "small")
text(x(100) + 8, y(200) + 18, "at 100 %", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("knee.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
