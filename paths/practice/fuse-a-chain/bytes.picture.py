"""Draws the memory traffic of a chain of four steps, separate and fused.

Run it with `python3 bytes.picture.py`: it writes bytes.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Four steps, separate and fused"
TEXT = (
    "Separate, each of four steps reads 1 GB from memory and writes 1 GB back: eight arrows, 8 GB. Fused, the four "
    "steps work on values in registers: one read and one write, 2 GB."
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


HEIGHT = 320
for top, name, groups in ((50, "separate", [[1], [2], [3], [4]]), (190, "fused", [[1, 2, 3, 4]])):
    box(110, top, 510, 28)
    text(365, top + 19, "memory", "mid")
    text(10, top + 19, name, "bold")
    moved = 0
    for group in groups:
        left = 120 + (group[0] - 1) * 128
        width = len(group) * 128 - 20
        box(left, top + 66, width, 34, "")
        for step in group:
            text(left + (step - group[0]) * 128 + 54, top + 88, f"step {step}", "mid")
        arrow(left + 20, top + 30, left + 20, top + 63, "a")
        arrow(left + width - 20, top + 64, left + width - 20, top + 31, "b")
        text(left + 26, top + 44, "read", "small ta")
        text(left + width - 26, top + 60, "write", "small end tb")
        moved += 2
    text(10, top + 88, f"{moved} GB")
text(10, 312, "Between the fused steps the values stay in registers.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("bytes.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
