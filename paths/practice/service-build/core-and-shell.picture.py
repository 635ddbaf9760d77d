"""Draws the way of a request through shell and core, with the refusal of each step.

Run it with `python3 core-and-shell.picture.py`: it writes core-and-shell.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "A thin shell, and a core that refuses in order"
TEXT = (
    "A request comes from the left into the shell, main.py with FastAPI, which only hands method, path and bytes on. "
    "In the core, core.py, five questions follow one another from top to bottom: is the path known, is the method "
    "right, is the body small enough, is it JSON, do the fields fit. Each no leads to the right, to its status: 404, "
    "405, 413, 400, 422. Whoever passes all five gets 200 from the model."
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
STEPS = [
    ("is the path known?", 404),
    ("is the method right?", 405),
    ("at most 65,536 bytes?", 413),
    ("is it JSON?", 400),
    ("do the fields fit?", 422),
]
text(10, 24, "a caller", "bold")
text(110, 24, "POST /predictions and bytes", "mono")
arrow(216, 32, 216, 52)
box(10, 54, 412, 46, "pale")
text(216, 82, "shell: main.py, FastAPI, hands everything on", "mid")
arrow(216, 100, 216, 128)
text(228, 120, "method, path, bytes", "small")
box(10, 130, 412, 304, "thin")
text(20, 152, "core: core.py, standard library", "bold")
for i, (question, status) in enumerate(STEPS):
    y = 164 + i * 46
    box(30, y, 220, 32, "fa half")
    text(140, y + 21, question, "mid")
    arrow(250, y + 16, 330, y + 16, "b")
    text(290, y + 10, "no", "small mid")
    text(340, y + 22, status, "tb bold")
    arrow(140, y + 32, 140, y + 45)
box(30, 394, 220, 32, "fc half")
text(140, 415, "model: low and high", "mid")
arrow(250, 410, 330, 410, "c")
text(340, 416, 200, "tc bold")
text(10, 460, "Each answer goes back through the shell, with a status and JSON.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("core-and-shell.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
