"""Draws the fixed order of questions of the example as a ladder.

Run it with `python3 tree.picture.py`: it writes tree.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Six questions in a fixed order"
TEXT = (
    "A ladder of questions. Status Pending: describe the pod, which resource or taint. CrashLoopBackOff: logs of the "
    "previous container. Many restarts: OOMKilled or liveness. Not ready: readiness probe. No endpoints: selector and "
    "labels. None of these: targetPort and listening port."
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


HEIGHT = 368
questions = [("Pending?", "describe pod: which resource or taint?"),
             ("CrashLoopBackOff?", "logs --previous: last words?"),
             ("more than 2 restarts?", "describe pod: OOMKilled or liveness?"),
             ("not ready?", "describe pod: readiness probe?"),
             ("no endpoints?", "compare selector and labels"),
             ("none of these", "compare targetPort and listening port")]
for row, (question, action) in enumerate(questions):
    top = 14 + row * 56
    last = row == len(questions) - 1
    box(20, top, 190, 36, "" if not last else "dash")
    text(115, top + 23, question, "mid")
    arrow(212, top + 18, 278, top + 18, "a")
    if not last:
        text(245, top + 12, "yes", "small mid")
        arrow(115, top + 38, 115, top + 54)
        text(122, top + 51, "no", "small")
    box(280, top, 345, 36)
    text(292, top + 23, action)
text(20, 358, "Pods come first, the Service comes last.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("tree.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
