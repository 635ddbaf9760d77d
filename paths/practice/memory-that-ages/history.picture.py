"""Draws the price history of the example and the decay of a memory with a half-life of 30 days.

Run it with `python3 history.picture.py`: it writes history.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Nothing is overwritten"
TEXT = (
    "A time axis in days. The price of tea is 3 from day 10 to 50 and 4 from day 50 on; before day 10 nothing is "
    "known. Questions for day 5, 49 and 50 are answered by None, 3 and 4. Below, the weight of a memory halves every "
    "30 days: 1, 0.5, 0.25."
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


HEIGHT = 340
x = scale(0, 90, 60, 610)
for left, right, price, kind in ((10, 50, 3, "fa half"), (50, 90, 4, "fb half")):
    box(x(left), 60, x(right) - x(left), 36, kind)
    box(x(left), 60, x(right) - x(left), 36, "")
    end = f"to {right}" if right < 90 else "still valid"
    text((x(left) + x(right)) / 2, 83, f"tea {price}, from {left}, {end}", "mid")
text(60, 30, "asked for day 5, 49 and 50", "small")
for day, answer, place in ((5, "None", 0), (49, "3", -12), (50, "4", 14)):
    arrow(x(day) + place, 44, x(day) + (0 if place == 0 else place / 6), 58)
    text(x(day) + place, 116, answer, "bold mid")
curve([(60, 130), (610, 130)])
for day in (0, 10, 30, 50, 60, 90):
    text(x(day), 150, day, "small mid")
text(610, 168, "day", "small end")
y = scale(0, 1, 310, 200)
for tick in (0, 0.5, 1):
    curve([(60, y(tick)), (610, y(tick))], "thin")
    text(52, y(tick) + 5, f"{tick:g}", "small end")
text(60, 186, "weight of a memory that was written on day 0", "small")
curve([(x(age), y(0.5 ** (age / 30))) for age in range(0, 91, 2)], "a thick")
for age in (0, 30, 60):
    dot(x(age), y(0.5 ** (age / 30)), "fb", 5)
    if age:
        text(x(age) + 10, y(0.5 ** (age / 30)) - 6, f"{0.5 ** (age / 30):g}", "tb")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("history.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
