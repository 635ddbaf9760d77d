"""Draws the example's boxes and arrows with the path from the web page and the trust boundary.

Run it with `python3 paths.picture.py`: it writes paths.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "From a stranger's page to the mail tool"
TEXT = (
    "A drawing with a dashed trust boundary. Outside it the web page, inside it the user, the reader, the agent, the "
    "notes and the mail tool. A thick path leads from the web page over reader and agent to the mail tool. Cutting "
    "the arrow from agent to mail tool, marked with a cross, ends both paths."
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


HEIGHT = 290
places = {"web page": (20, 60), "reader": (200, 60), "user": (200, 190), "agent": (370, 120),
          "mail tool": (530, 60), "notes": (530, 190)}
arrows = [("web page", "reader", "b thick"), ("reader", "agent", "b thick"), ("user", "agent", ""),
          ("agent", "mail tool", "b thick"), ("agent", "notes", ""), ("notes", "agent", "")]
for name, (x, y) in places.items():
    box(x, y, 96, 40)
    text(x + 48, y + 25, name, "mid" + (" bold" if name in ("web page", "mail tool") else ""))
for start, end, kind in arrows:
    (ax, ay), (bx, by) = places[start], places[end]
    shift = {"agent notes": -6, "notes agent": 8}.get(f"{start} {end}", 0)
    if ax < bx:
        arrow(ax + 98, ay + 20 + shift, bx - 3, by + 20 + shift, kind)
    else:
        arrow(ax - 2, ay + 20 + shift, bx + 99, by + 20 + shift, kind)
curve([(158, 30), (158, 250)], "dash")
text(166, 42, "trust boundary", "small")
text(20, 42, "entry point", "small")
text(530, 42, "can send: asset", "small")
curve([(490, 98), (510, 118)], "thick")
curve([(510, 98), (490, 118)], "thick")
text(20, 276, "Cut at the cross, and no wording on any page can send a mail.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("paths.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
