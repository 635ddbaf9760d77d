"""Draws the gates through which a tool call passes, with the answers of the example.

Run it with `python3 gate.picture.py`: it writes gate.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "What your code does with a tool call"
TEXT = (
    "A tool call passes three gates in your code: is the name known, is the JSON valid, do the values fit the schema. "
    "A call that passes all three is run, and 68.0 goes back. At each gate a wrong call turns back with one sentence "
    "to the model."
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


HEIGHT = 345
text(10, 30, "the model proposes", "small")
box(10, 44, 120, 52)
text(70, 75, "tool call", "bold mid")
gates = [("name known?", "No tool 'fahrenheit';", "tools are to_fahrenheit."),
         ("JSON valid?", "The arguments are", "not valid JSON."),
         ("values fit?", "celsius must be float,", "not '20'.")]
text(170, 30, "your code decides", "small")
for number, (name, first, second) in enumerate(gates):
    left = 170 + number * 155
    arrow(left - 38, 70, left - 4, 70, "c")
    box(left, 44, 117, 52, "")
    text(left + 58, 75, name, "mid")
    arrow(left + 58, 98, left + 58, 170, "b dash")
    text(left + 66, 126, "no", "small tb")
    text(left + 137, 62, "yes", "small mid tc")
    text(left + 58, 192, first, "small mid")
    text(left + 58, 210, second, "small mid")
curve([(597, 70), (622, 70)], "c")
arrow(622, 70, 622, 258, "c")
box(500, 262, 132, 52)
text(566, 284, "run it: 68.0", "bold mid")
text(566, 304, "role: tool", "small mid")
curve([(170, 226), (590, 226)], "b")
box(150, 262, 250, 52)
text(275, 284, "tool error, one sentence", "bold mid")
text(275, 304, "role: tool", "small mid")
arrow(275, 226, 275, 260, "b")
curve([(566, 314), (566, 332), (70, 332)])
curve([(275, 314), (275, 332)])
arrow(70, 332, 70, 100)
text(78, 190, "back to", "small")
text(78, 208, "the model", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("gate.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
