"""Draws a query and a key, turned by their positions, for three pairs of positions.

Run it with `python3 turns.picture.py`: it writes turns.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Same distance, same score"
TEXT = (
    "Three circles with a query (solid) and a key (dashed) as arrows. At positions 0 and 0 the angle between them is "
    "45 degrees and the score 5.00. At 3 and 1 both have turned, and so have they at 103 and 101: the arrows point "
    "elsewhere, but the angle between them is the same in both, and so is the score 2.47."
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


HEIGHT = 290
query, key = (2.0, 1.0), (1.0, 3.0)


def turn(vector, position):
    x, y = vector
    return x * math.cos(position) - y * math.sin(position), x * math.sin(position) + y * math.cos(position)


for number, (p, q) in enumerate(((0, 0), (3, 1), (103, 101))):
    cx, cy = 110 + number * 210, 140
    a, b = turn(query, p), turn(key, q)
    dot(cx, cy, "thin", 84)
    arrow(cx, cy, cx + a[0] * 26, cy - a[1] * 26, "a thick")
    arrow(cx, cy, cx + b[0] * 26, cy - b[1] * 26, "b dash")
    angle = math.degrees(math.atan2(b[1], b[0]) - math.atan2(a[1], a[0])) % 360
    text(cx, 28, f"positions {p} and {q}", "bold mid")
    text(cx, 248, f"distance {p - q}, angle {min(angle, 360 - angle):.0f}°", "small mid")
    text(cx, 270, f"score {a[0] * b[0] + a[1] * b[1]:.2f}", "mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("turns.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
