"""Runs reduce-scatter of the example and draws the chunks of each worker after each step.

Run it with `python3 ring.picture.py`: it writes ring.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Reduce-scatter among three workers"
TEXT = (
    "Three workers in a ring with three chunks each. In step 0 worker 0 sends chunk 0 to worker 1, worker 1 chunk 1 "
    "to worker 2, worker 2 chunk 2 to worker 0. In step 1 each passes on the chunk it has just added to. Then worker "
    "0 holds the whole sum 222 of chunk 1, worker 1 333 of chunk 2, worker 2 111 of chunk 0."
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
N = 3
data = [[1, 2, 3], [10, 20, 30], [100, 200, 300]]


def show(left, name, received):
    text(left, 30, name, "bold")
    for worker in range(N):
        top = 60 + worker * 76
        for chunk in range(N):
            new = received.get(worker) == chunk
            box(left + chunk * 50, top, 46, 40, "fa half" if new else "pale")
            if new and len(str(data[worker][chunk])) == 3 and len(set(str(data[worker][chunk]))) == 1:
                box(left + chunk * 50, top, 46, 40, "thick")
            text(left + chunk * 50 + 23, top + 25, data[worker][chunk], "mid")


for worker in range(N):
    text(10, 85 + worker * 76, f"worker {worker}", "small")
show(80, "start", {})
for step in range(N - 1):
    sent = [((r - step) % N, data[r][(r - step) % N]) for r in range(N)]
    received = {}
    for r in range(N):
        chunk, value = sent[(r - 1) % N]
        data[r][chunk] += value
        received[r] = chunk
    show(275 + step * 190, f"after step {step}", received)
    left = 232 + step * 190
    for r in range(N - 1):
        arrow(left, 84 + r * 76, left + 36, 146 + r * 76, "b")
    arrow(left, 236, left + 36, 90, "b dash")
text(10, 304, "Arrows: each worker sends one chunk to the next; dashed: from worker 2 to worker 0.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("ring.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
