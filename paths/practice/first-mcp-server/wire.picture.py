"""Draws a session of a client with an MCP server as a sequence of messages.

Run it with `python3 wire.picture.py`: it writes wire.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Six lines on the wire"
TEXT = (
    "Client and server as two vertical lines. Requests with id 1 and 2 go right and each gets one response with the "
    "same id going left. The notification without an id goes right and gets no response. A request for the unknown "
    "method sing gets an error with code −32601."
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


HEIGHT = 390
left, right = 90, 550
for x, name in ((left, "client"), (right, "server")):
    box(x - 50, 14, 100, 32)
    text(x, 35, name, "bold mid")
    curve([(x, 46), (x, 380)], "thin")
messages = [(1, "initialize, id 1", "request"), (-1, "result, id 1: version, capabilities", "response"),
            (1, "notifications/initialized, no id", "notification: no response"),
            (1, "ping, id 2", "request"), (-1, "result, id 2: {}", "response"),
            (1, "sing, id 3", "request"), (-1, "error, id 3: code −32601, no such method", "protocol error")]
for row, (way, words, kind) in enumerate(messages):
    y = 84 + row * 46
    style = "dash" if "notification" in kind else "b" if "error" in kind else "a" if way > 0 else "c"
    arrow(*((left + 4, y, right - 4, y) if way > 0 else (right - 4, y, left + 4, y)), style)
    text(320, y - 8, words, "mid")
    text(320, y + 17, kind, "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("wire.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
