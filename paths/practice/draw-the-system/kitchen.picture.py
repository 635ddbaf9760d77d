"""Draws the kitchen of the example as arrows with load, utilisation, latency and availability.

Run it with `python3 kitchen.picture.py`: it writes kitchen.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "A kitchen as arrows with numbers"
TEXT = (
    "Guest, waiter, fridge and cook in a row, joined by arrows. Each arrow has its load and capacity: 80 of 120 "
    "orders an hour, 80 of 300, 26.4 of 30. The bar under the last arrow is full to 88 %, beyond the 70 % where "
    "waiting grows. After the three arrows 650 seconds have passed and 96.9 % work."
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


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long * 8, (y2 - y1) / long * 8
    head = [(x2 - dx - dy / 2, y2 - dy + dx / 2), (x2, y2), (x2 - dx + dy / 2, y2 - dy - dx / 2)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


HEIGHT = 260
arrows = [("guest", "waiter", 1.0, 120, 20, 0.999), ("waiter", "fridge", 1.0, 300, 30, 0.99),
          ("fridge", "cook", 0.33, 30, 600, 0.98)]
orders, reach, seconds, works = 80.0, 1.0, 0, 1.0
for number, (start, _, share, capacity, time, availability) in enumerate(arrows):
    left = 10 + number * 180
    reach, seconds, works = reach * share, seconds + time, works * availability
    load = orders * reach
    box(left, 50, 78, 40)
    text(left + 39, 75, start, "bold mid")
    arrow(left + 80, 70, left + 178, 70)
    text(left + 129, 40, f"share {share:.0%}", "small mid")
    text(left + 129, 112, f"{load:.1f} of {capacity}/h", "small mid")
    box(left + 84, 124, 90, 18, "")
    box(left + 84, 124, 90 * load / capacity, 18, "fb" if load / capacity > 0.7 else "fc half")
    curve([(left + 84 + 63, 120), (left + 84 + 63, 146)])
    text(left + 129, 164, f"{load / capacity:.0%} busy", "mid" + (" bold" if load / capacity > 0.7 else ""))
    text(left + 129, 190, f"after {seconds} s", "small mid")
    text(left + 129, 210, f"works {works:.1%}", "small mid")
box(550, 50, 78, 40)
text(589, 75, "cook", "bold mid")
text(10, 244, "mark in the bars: 70 %, where waiting begins to grow quickly", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("kitchen.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
