"""Draws chain, fork and collider, each without and with adjusting for the middle node.

Run it with `python3 triads.picture.py`: it writes triads.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Three ways to stand in the middle"
TEXT = (
    "Three small graphs. Chain: treatment to mediator to outcome, open until you adjust for the mediator. Fork: a "
    "confounder points to both, open until you adjust for it. Collider: both point to one node, closed until you "
    "adjust for it."
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


HEIGHT = 362
cases = [("chain", "m", "mediator", "am mb", ("open", "closed")),
         ("fork", "c", "confounder", "ca cb", ("open", "closed")),
         ("collider", "k", "collider", "ak bk", ("closed", "open"))]
for column, (name, letter, role, arrows, states) in enumerate(cases):
    left = 20 + column * 210
    text(left + 85, 26, name, "bold mid")
    text(left + 85, 46, f"{letter}: {role}", "small mid")
    for row, state in enumerate(states):
        top = 96 + row * 140
        places = {"a": (left + 16, top + 50), "b": (left + 154, top + 50), letter: (left + 85, top)}
        for start, end in arrows.split():
            (x1, y1), (x2, y2) = places[start], places[end]
            long = math.hypot(x2 - x1, y2 - y1)
            dx, dy = (x2 - x1) / long * 20, (y2 - y1) / long * 20
            arrow(x1 + dx, y1 + dy, x2 - dx, y2 - dy, "c thick" if state == "open" else "thin dash")
        for node, (x, y) in places.items():
            if row == 1 and node == letter:
                box(x - 16, y - 16, 32, 32, "pale")
                box(x - 16, y - 16, 32, 32, "thick")
            else:
                dot(x, y, "", 16)
            text(x, y + 5, node, "mid")
        text(left + 85, top + 88, ("adjusted for: " if row else "") + state, "small mid" + (" tc" if state == "open" else ""))
text(20, 352, "a: treatment; b: outcome; thick: association passes; dashed: it does not", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("triads.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
