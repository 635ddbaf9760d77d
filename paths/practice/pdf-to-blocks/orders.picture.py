"""Draws the boxes of four words and the path of reading in two orders.

Run it with `python3 orders.picture.py`: it writes orders.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Two ways to read four words"
TEXT = (
    "The words Cats and Dogs stand side by side, sleep. and bark. below them. Read by y and then x, the path goes "
    "Cats, Dogs, sleep., bark. A gap in x from 40 to 100 shows the two columns; read by columns, the path goes Cats, "
    "sleep., Dogs, bark."
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


HEIGHT = 230
words = [("Cats", 0, 0, 30), ("Dogs", 100, 0, 135), ("sleep.", 0, 12, 40), ("bark.", 100, 12, 140)]
orders = {"by y, then x": [0, 1, 2, 3], "by columns": [0, 2, 1, 3]}
for number, (name, order) in enumerate(orders.items()):
    left = 30 + number * 330
    text(left, 26, name, "bold")
    middle = {}
    for i, (word, x0, y0, x1) in enumerate(words):
        top = 60 + y0 * 6
        box(left + x0 * 1.7, top, (x1 - x0) * 1.7, 30)
        text(left + x0 * 1.7 + 6, top + 20, f"{order.index(i) + 1} {word}" if x1 - x0 > 32 else word)
        middle[i] = (left + (x0 + x1) / 2 * 1.7, top + 15, x0, x1)
        if x1 - x0 <= 32:
            text(left - 14, top + 20, order.index(i) + 1)
    if number == 0:
        arrow(left + 56, 75, left + 166, 75, "b")
        arrow(left + 166, 92, left + 72, 140, "b")
        arrow(left + 72, 152, left + 166, 152, "b")
    else:
        box(left + 40 * 1.7, 46, 60 * 1.7, 132, "thin dash")
        text(left + 119, 196, "gap in x, 40 to 100", "small mid")
        arrow(left + 30, 94, left + 30, 128, "a")
        arrow(left + 72, 140, left + 166, 92, "a")
        arrow(left + 205, 94, left + 205, 128, "a")
text(30, 222, "Cats Dogs sleep. bark.", "small")
text(360, 222, "Cats sleep. Dogs bark.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("orders.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
