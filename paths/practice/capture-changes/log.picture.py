"""Draws five changes in a log, what two polls see of them, and a copy that follows the log.

Run it with `python3 log.picture.py`: it writes log.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "The same five changes, asked for and followed"
TEXT = (
    "A log with five events: k1 is created with 10, k2 with 20, k1 becomes 11 and then 12, k2 is deleted. Polling "
    "after events 2 and 5 sees two states; it never sees k1 = 11 and cannot say what became of k2. The copy that "
    "follows the log passes through every state and keeps a position for each key, also for the deleted k2. When "
    "event 2 comes again after a crash, 2 is not above the 5 of k2, and it is ignored."
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


HEIGHT = 430
LOG = [(1, "c", "k1", 10), (2, "c", "k2", 20), (3, "u", "k1", 11), (4, "u", "k1", 12), (5, "d", "k2", None)]
POLLS = (2, 5)
CELL, LEFT = 90, 22


def x(lsn):
    return LEFT + (lsn - 1) * CELL


def show(rows):
    return [f"{key} = {value}" for key, value in sorted(rows.items())]


text(10, 22, "the database's log", "bold")
text(10, 134, "polling", "bold tb")
text(10, 254, "the copy follows the log", "bold ta")
rows, last = {}, {}
for lsn, op, key, value in LOG:
    box(x(lsn), 32, CELL - 8, 58, "fa half" if op != "d" else "fb half")
    text(x(lsn) + 41, 55, f"{lsn}: {op} {key}", "mid mono")
    text(x(lsn) + 41, 78, "gone" if value is None else value, "mid")
    if value is None:
        rows.pop(key)
    else:
        rows[key] = value
    last[key] = lsn
    if lsn in POLLS:
        arrow(x(lsn) + 41, 142, x(lsn) + 41, 98, "b")
        box(x(lsn), 150, CELL - 8, 62, "pale")
        for i, words in enumerate(show(rows)):
            text(x(lsn) + 41, 174 + i * 22, words, "mid")
    box(x(lsn), 266, CELL - 8, 62, "pale")
    for i, name in enumerate(sorted(last)):
        words = f"{name} = {rows[name]}" if name in rows else f"{name} gone"
        text(x(lsn) + 41, 290 + i * 22, words, "mid" if name in rows else "mid tb")
    if lsn < len(LOG):
        arrow(x(lsn) + CELL - 8, 297, x(lsn) + CELL, 297, "a")
text(x(3), 174, "k1 = 11: never seen", "small")
text(x(3), 196, "k2: where is it?", "small")
text(10, 362, "positions kept: " + ", ".join(f"{key}: {lsn}" for key, lsn in sorted(last.items())), "mono")
text(10, 392, f"event 2 comes again: 2 is not above {last['k2']}, so it is ignored.")
text(10, 418, "Without that note k2 would live again.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("log.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
