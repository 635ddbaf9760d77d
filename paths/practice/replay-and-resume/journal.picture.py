"""Draws the first run, the journal and the resumed run of the example.

Run it with `python3 journal.picture.py`: it writes journal.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "A run that dies and resumes"
TEXT = (
    "Three rows. The first run does wash and peel, appends each to the journal, and dies before cook. The journal "
    "holds wash and peel. The second run starts from the beginning, replays wash and peel from the journal, and does "
    "only cook."
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


HEIGHT = 270
steps = ["wash", "peel", "cook"]
for row, name in enumerate(("first run", "journal", "second run")):
    text(10, 62 + row * 80, name, "bold")
for number, step in enumerate(steps):
    left = 130 + number * 165
    done = number < 2
    box(left, 38, 120, 40, "fa half" if done else "thin dash")
    text(left + 60, 63, f"do {step}" if done else "dies here", "mid" + ("" if done else " tb"))
    box(left, 118, 120, 40, "" if done else "thin dash")
    text(left + 60, 143, step if done else "not written", "mid" if done else "small mid")
    box(left, 198, 120, 40, "pale" if done else "fa half")
    text(left + 60, 223, f"replay {step}" if done else f"do {step}", "mid")
    if done:
        arrow(left + 60, 80, left + 60, 115)
        arrow(left + 60, 160, left + 60, 195, "dash")
    if number < 2:
        arrow(left + 122, 58, left + 162, 58)
        arrow(left + 122, 218, left + 162, 218)
text(130, 262, "solid down: written; dashed down: read back, not done again", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("journal.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
