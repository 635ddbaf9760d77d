"""Draws a batch of two texts as tables (B, T, d) and as one table (T, D) for each text and head.

Run it with `python3 batched.picture.py`: it writes batched.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "From (B, T, d) to (B, H, T, D)"
TEXT = (
    "Two texts of three tokens with width 8 are two tables of 3 × 8. Viewed as (2, 3, 4, 2), each row is cut into 4 "
    "heads of 2 numbers. With the two middle axes swapped to (2, 4, 3, 2), each text has four tables of 3 × 2, one "
    "for each head, and attention runs in all eight at once."
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


HEIGHT = 330
B, T, H, D = 2, 3, 4, 2
CELL = 22
kinds = ("fa half", "pale", "fb half", "fc half")
text(20, 26, f"({B}, {T}, {H * D}): one table for each text", "bold")
text(300, 26, f"({B}, {H}, {T}, {D}): one for each text and head", "bold")
for b in range(B):
    top = 70 + b * 130
    text(20, top - 8, f"text {b}", "small")
    for t in range(T):
        for number in range(H * D):
            box(20 + number * CELL, top + t * CELL, CELL - 2, CELL - 2, kinds[number // D])
        for h in range(H):
            for i in range(D):
                box(310 + h * 80 + i * CELL, top + t * CELL, CELL - 2, CELL - 2, kinds[h])
    for h in range(H):
        text(331 + h * 80, top - 8, f"head {h}", "small mid")
    arrow(208, top + 32, 292, top + 32, "thick")
text(250, 90, "view, swap", "small mid")
text(20, 308, "rows: the 3 tokens of a text; columns: numbers; attention mixes rows of one table only", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("batched.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
