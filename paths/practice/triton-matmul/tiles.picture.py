"""Draws one block of a tiled matrix product with the strips of A and B that it reads.

Run it with `python3 tiles.picture.py`: it writes tiles.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "What one block reads"
TEXT = (
    "Three squares A, B and C. One 128 × 128 block of C needs a strip of 128 rows of A and a strip of 128 columns of "
    "B; along k it loads one tile of each at a time. For 4,096-square matrices there are 32 × 32 such blocks, so A "
    "and B are each read 32 times."
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


HEIGHT = 310
N, TILE, SIDE = 4096, 128, 150
unit = SIDE / 8
for left, top, name in ((40, 120, "A"), (260, 120, "C = A · B"), (470, 120, "B")):
    box(left, top, SIDE, SIDE, "pale")
    text(left + SIDE / 2, top + SIDE + 20, name, "bold mid")
row, column, step = 3, 5, 4
box(40, 120 + row * unit, SIDE, unit, "fa half")
box(470 + column * unit, 120, unit, SIDE, "fb half")
box(40 + step * unit, 120 + row * unit, unit, unit, "fa")
box(470 + column * unit, 120 + step * unit, unit, unit, "fb")
box(260 + column * unit, 120 + row * unit, unit, unit, "full")
arrow(194, 120 + (row + 0.5) * unit, 260 + column * unit - 4, 120 + (row + 0.5) * unit, "a dash")
arrow(470 + column * unit - 4, 120 + (step + 0.5) * unit, 260 + (column + 1) * unit + 4, 120 + (row + 0.6) * unit, "b dash")
blocks = (N // TILE) ** 2
read = blocks * (TILE * N + N * TILE)
text(40, 30, f"{N:,}-square, tiles of {TILE}: {N // TILE} × {N // TILE} blocks")
text(40, 54, f"values read: {read / (2 * N * N):.0f} times the ideal", "bold")
text(40, 84, "strong: the two tiles of one step along k; faint: all that the block reads", "small")
text(40, 104, "(drawn with 8 tiles a side instead of 32)", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("tiles.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
