"""Move the unit square by two matrices, in both orders."""

import math
from html import escape
from pathlib import Path

TITLE = "The order of two moves matters"
DESC = (
    "Above, the unit square is first made three times as wide and then turned to the left: it "
    "ends as a tall rectangle. Below, it is first turned and then made wider: it ends as a "
    "wide rectangle. The corner (1, 0) ends at (0, 3) above and at (0, 1) below."
)
HEIGHT = 384
STYLE = """<style>
.pic { --ink: #1f2328; --soft: #59636e; --faint: #c3cad2; --blue: #0b62c4; --orange: #b3470b;
  --green: #1a7f37; font-family: system-ui, "Segoe UI", Arial, sans-serif; }
@media (prefers-color-scheme: dark) { .pic { --ink: #e6edf3; --soft: #a3adb8; --faint: #4a525c;
  --blue: #6cb0ff; --orange: #ffa657; --green: #56d364; } }
</style>"""
parts = []


def text(x, y, words, color="ink", anchor="start", size=14, extra=""):
    parts.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" '
                 f'style="fill:var(--{color});font-size:{size}px;{extra}">{escape(words)}</text>')


def line(x1, y1, x2, y2, color="ink", width=1.5, dash="none"):
    parts.append(f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}" '
                 f'style="stroke:var(--{color});stroke-width:{width};stroke-dasharray:{dash}"/>')


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


def shape(points, color="blue", fill=0.15, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polygon points="{places}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-width:2;stroke-dasharray:{dash}"/>')


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]
WIDER, TURN, UNIT = [[3, 0], [0, 1]], [[0, -1], [1, 0]], 36


def move(matrix, point):
    return tuple(sum(a * b for a, b in zip(row, point)) for row in matrix)


def draw(x0, y0, corners, color):
    """Axes, the moved square, and the corner that was (1, 0)."""
    def place(x, y):
        return x0 + UNIT * x, y0 - UNIT * y
    line(x0 - 3.2 * UNIT if min(x for x, _ in corners) < -1 else x0 - 1.2 * UNIT, y0,
         x0 + 3.4 * UNIT, y0, "soft", 1)
    line(x0, y0 + 6, x0, y0 - 3.3 * UNIT, "soft", 1)
    shape([place(*corner) for corner in corners], color, 0.2)
    x, y = place(*corners[1])
    dot(x, y, 5, "ink")
    beside = (10, 5) if corners[1][0] == 0 else (4, 20)
    text(x + beside[0], y + beside[1], f"({corners[1][0]}, {corners[1][1]})", size=13)


for row, moves in enumerate((("wider", WIDER, "turn", TURN), ("turn", TURN, "wider", WIDER))):
    y0 = 160 + 190 * row
    first = [move(moves[1], corner) for corner in SQUARE]
    second = [move(moves[3], corner) for corner in first]
    for x0, corners, color in ((50, SQUARE, "blue"), (270, first, "green"), (495, second,
                                                                             "orange")):
        draw(x0, y0, corners, color)
    for x, words in ((166, moves[0]), (400, moves[2])):
        arrow(x, y0 - 84, x + 44, y0 - 84)
        text(x + 22, y0 - 94, words, anchor="middle")
text(14, 24, "first wider, then turn", extra="font-weight:bold")
text(14, 214, "first turn, then wider", extra="font-weight:bold")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
