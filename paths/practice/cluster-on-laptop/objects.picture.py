"""Draws who makes whom, and who finds whom by labels, in a small cluster.

Run it with `python3 objects.picture.py`: it writes objects.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Deployment, ReplicaSet, Pod, Service"
TEXT = (
    "From the top, a Deployment that wants three copies of search:1.1 makes a ReplicaSet for this version, which "
    "wants three pods; the ReplicaSet of search:1.0 stays with none, for the way back. The new ReplicaSet makes three "
    "pods with the label app=search. From below, callers reach a Service whose selector is app=search; it sends them "
    "to the two pods that are ready, and the pod that is still starting gets nobody."
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


HEIGHT = 462
box(120, 12, 240, 62, "fa half")
text(240, 37, "Deployment", "bold mid")
text(240, 61, "3 of search:1.1, app=search", "mid")
arrow(190, 74, 150, 110, "a")
arrow(300, 74, 370, 110, "a dash")
box(20, 112, 240, 62, "fa half")
text(140, 137, "ReplicaSet of 1.1", "bold mid")
text(140, 161, "wanted 3, there are 3", "mid")
box(286, 112, 184, 62, "pale")
text(378, 137, "ReplicaSet of 1.0", "mid")
text(378, 161, "wanted 0, for undo", "small mid")
pods = [("search-a", True), ("search-b", True), ("search-c", False)]
for i, (name, ready) in enumerate(pods):
    x = 20 + i * 156
    arrow(70 + i * 70, 174, x + 66, 210, "a")
    box(x, 212, 132, 84, "fc half" if ready else "dash")
    text(x + 66, 236, f"Pod {name}", "bold mid")
    text(x + 66, 259, "app=search", "mid mono")
    text(x + 66, 283, "ready" if ready else "starts, not ready", "mid small")
    if ready:
        arrow(190 + i * 60, 352, x + 66, 300, "c")
box(110, 354, 260, 62, "fc half")
text(240, 379, "Service search", "bold mid")
text(240, 403, "selector: app=search", "mid mono")
arrow(240, 452, 240, 420, "c")
text(254, 448, "callers know this name only")
text(474, 342, "no endpoint until ready", "small end")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("objects.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
