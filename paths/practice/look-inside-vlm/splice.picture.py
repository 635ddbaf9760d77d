"""Draws the way of one tile of 512 pixels from patches to tokens between the words of a question.

Run it with `python3 splice.picture.py`: it writes splice.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "One picture between the words"
TEXT = (
    "A bill of 512 by 512 pixels is cut into 32 by 32 patches; the encoder makes 1,024 vectors of them. Pixel shuffle "
    "puts each square of 4 by 4 neighbours into one vector, which leaves 8 by 8, and the projector brings each to the "
    "width of the language model. In the prompt the one placeholder is replaced by these 64 vectors, between the "
    "words of the question. The language model reads 71 places and answers."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9; --pale: #eceff3; --a: #0b5cc4; --b: #b4460f; --c: #0f7a55 }
@media (prefers-color-scheme: dark) {
  .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661; --pale: #2b323b; --a: #7cb7ff; --b: #ffa66b; --c: #5fd3a4 }
}
.pic text { font: 15px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 14px; fill: var(--soft) } .pic .bold { font-weight: 600 }
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
    u, v = (x2 - x1) / long, (y2 - y1) / long
    head = [(x2 - 8 * u + 4 * v, y2 - 8 * v - 4 * u), (x2, y2), (x2 - 8 * u - 4 * v, y2 - 8 * v + 4 * u)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


HEIGHT = 470
TILE, PATCH, R = 512, 16, 4
SIDE = TILE // PATCH
BEFORE, AFTER = ["Here", "is", "a", "bill", ":"], ["total", "?"]
merged = (SIDE // R) ** 2
CELL = 5


def dark(x, y):
    """A bill: a head, lines of text with prices, a sum."""
    if 3 <= y <= 5:
        return 8 <= x <= 23
    if 8 <= y <= 25:
        return y % 3 == 0 and (3 <= x <= 14 + y % 5 or 25 <= x <= 28)
    return y in (28, 29) and (3 <= x <= 9 or 22 <= x <= 28)


text(10, 22, f"{SIDE} × {SIDE} patches", "bold")
for y in range(SIDE):
    for x in range(SIDE):
        if dark(x, y):
            box(10 + x * CELL, 34 + y * CELL, CELL, CELL, "fa")
lines = "".join(f"M{10 + i * CELL} 34v{SIDE * CELL}M10 {34 + i * CELL}h{SIDE * CELL}" for i in range(SIDE + 1))
parts.append(f'<path d="{lines}" class="thin"/>')
arrow(176, 114, 262, 114)
text(219, 92, "encoder,", "mid")
text(219, 138, "shuffle by", "mid")
text(219, 158, f"{R} × {R}", "mid")
text(270, 22, f"{SIDE // R} × {SIDE // R} vectors", "bold")
for y in range(SIDE // R):
    for x in range(SIDE // R):
        box(270 + x * R * CELL, 34 + y * R * CELL, R * CELL - 1, R * CELL - 1, "fb half")
text(10, 218, f"{SIDE * SIDE:,} vectors", "small")
text(270, 218, f"{merged}, each {R * R} times as long", "small")
arrow(350, 226, 350, 262)
text(340, 250, "projector: to the width of the words", "end")
left = 10
for word in BEFORE:
    box(left, 270, 40, 34, "pale")
    text(left + 20, 292, word, "mid")
    left += 43
start = left
for i in range(16):
    box(left + i * 9, 270, 8, 34, "fb half")
left += 16 * 9
left += 3
text((start + left) / 2, 326, f"{merged} vectors (16 drawn)", "mid tb")
for word in AFTER:
    box(left, 270, 45, 34, "pale")
    text(left + 23, 292, word, "mid")
    left += 49
curve([(10, 338), (left - 3, 338)])
arrow(240, 338, 240, 358)
box(10, 360, left - 13, 44, "fa half")
text(240, 387, f"language model: {merged + len(BEFORE) + len(AFTER)} places in attention and cache", "mid bold")
arrow(240, 404, 240, 428)
text(240, 450, "“12.40”", "mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("splice.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
