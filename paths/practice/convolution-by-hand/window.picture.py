"""Draws a 7 x 7 picture, a 3 x 3 edge filter on it, and the 5 x 5 output.

Run it with `python3 window.picture.py`: it writes window.svg next to itself.
"""

from pathlib import Path

TITLE = "A window of nine weights on a picture"
TEXT = (
    "A picture of 7 × 7 pixels, each row 10, 10, 10, 200, 200, 200, 10. A filter whose three rows are −1, 0, 1 lies "
    "on the third row and second column; its nine products add up to 570, and this number is written into the output "
    "of 5 × 5. The output is 570 where the picture turns bright and −570 where it turns dark."
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


HEIGHT = 330
CELL = 37
picture = [[10, 10, 10, 200, 200, 200, 10]] * 7
weights = [[-1, 0, 1]] * 3
output = [[sum(weights[i][j] * picture[r + i][c + j] for i in range(3) for j in range(3))
           for c in range(5)] for r in range(5)]
row, column = 2, 1


def table(left, top, numbers, marked):
    for i, line in enumerate(numbers):
        for j, number in enumerate(line):
            corner = (left + j * CELL, top + i * CELL)
            box(*corner, CELL, CELL, "fa half" if marked(i, j) else "thin")
            text(corner[0] + CELL / 2, corner[1] + 23, str(number).replace("-", "−"), "small mid")


table(10, 50, picture, lambda i, j: row <= i < row + 3 and column <= j < column + 3)
box(10 + column * CELL, 50 + row * CELL, 3 * CELL, 3 * CELL, "thick a")
table(293, 124, weights, lambda i, j: False)
table(438, 87, output, lambda i, j: (i, j) == (row, column))
box(438 + column * CELL, 87 + row * CELL, CELL, CELL, "thick a")
text(10, 36, "picture, 7 × 7", "bold")
text(293, 110, "filter, 3 × 3", "bold")
text(438, 73, "output, 5 × 5", "bold")
text(293, 258, "three rows of", "small")
text(293, 276, "−10 + 200 = 190", "small")
text(438, 296, "sum of the nine: 570", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("window.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
