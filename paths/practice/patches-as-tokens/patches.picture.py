"""Cuts a picture of 4 x 4 pixels into patches of 2 and draws them as vectors.

Run it with `python3 patches.picture.py`: it writes patches.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "A picture becomes four tokens"
TEXT = (
    "A picture of 4 × 4 pixels, numbered 0 to 33, is cut into four squares of 2 × 2. Row by row they become four "
    "vectors: 0, 1, 10, 11; then 2, 3, 12, 13; then 20, 21, 30, 31; then 22, 23, 32, 33."
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
picture = [[10 * r + c for c in range(4)] for r in range(4)]
size, CELL = 2, 46
kinds = ("fa half", "fb half", "fc half", "pale")
text(20, 26, "picture, 4 × 4", "bold")
text(380, 26, "four tokens of 4 numbers", "bold")
number = 0
for top in range(0, 4, size):
    for left in range(0, 4, size):
        corner = (20 + left * (CELL + 3), 40 + top * (CELL + 3))
        y = 46 + number * 50
        for i in range(size * size):
            r, c = divmod(i, size)
            value = picture[top + r][left + c]
            x1, y1 = corner[0] + c * CELL, corner[1] + r * CELL
            box(x1, y1, CELL - 2, CELL - 2, kinds[number])
            text(x1 + 22, y1 + 28, value, "mid")
            box(400 + i * 52, y, 48, 36, kinds[number])
            text(424 + i * 52, y + 24, value, "mid")
        box(corner[0] - 1, corner[1] - 1, 2 * CELL, 2 * CELL, "")
        text(corner[0] + CELL - 1, corner[1] + CELL + 4, "abcd"[number], "small mid bold")
        text(388, y + 24, "abcd"[number], "small end bold")
        number += 1
arrow(250, 130, 350, 130, "thick")
text(300, 120, "flatten", "small mid")
text(20, 252, "Next: one linear layer to the model's width, plus a position embedding.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("patches.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
