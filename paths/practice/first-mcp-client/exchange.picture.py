"""Draws an agent loop and the messages between model, client and MCP server.

Run it with `python3 exchange.picture.py`: it writes exchange.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "An agent loop with an MCP server"
TEXT = (
    "Three vertical lines: model, client, server. First the client and the server say initialize, version, "
    "initialized, and the tools are listed. Then the loop: the client sends the question and the tools to the model, "
    "the model wants a tool, the client sends tools/call with id 3, a notification comes in between and is read past, "
    "and the result with id 3 goes back to the model. When the model answers in words, the loop ends. Model and "
    "server never speak to each other."
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


HEIGHT = 552
MODEL, CLIENT, SERVER = 50, 236, 428
for x, name in ((MODEL, "model"), (CLIENT, "client"), (SERVER, "server")):
    text(x, 22, name, "bold mid")
    curve([(x, 32), (x, 526)], "thin")
MESSAGES = [
    (CLIENT, SERVER, "initialize, id 1", "a"),
    (SERVER, CLIENT, "its version, id 1", "a"),
    (CLIENT, SERVER, "initialized (no id)", "a dash"),
    (CLIENT, SERVER, "tools/list, id 2", "a"),
    (SERVER, CLIENT, "two tools, id 2", "a"),
    (CLIENT, MODEL, "question and tools", "b"),
    (MODEL, CLIENT, "call search(…)", "b"),
    (CLIENT, SERVER, "tools/call, id 3", "a"),
    (SERVER, CLIENT, "notification (no id)", "a dash"),
    (SERVER, CLIENT, "result, id 3", "a"),
    (CLIENT, MODEL, "the result", "b"),
    (MODEL, CLIENT, "an answer in words", "b"),
]
for i, (start, end, words, kind) in enumerate(MESSAGES):
    y = 62 + i * 38 + (16 if i > 4 else 0)
    side = 4 if end > start else -4
    arrow(start + side, y, end - side, y, kind)
    text((start + end) / 2, y - 7, words, "mid")
box(8, 238, 464, 234, "dash thin")
text(14, 540, "dashed: nobody answers it", "small")
text(420, 260, "loop, for each call", "small end")
text(420, 500, "ends the loop", "small end")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("exchange.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
