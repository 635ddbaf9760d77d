"""Draws the rows after three runs of two pipelines, and how the second one changes the files.

Run it with `python3 run-twice.picture.py`: it writes run-twice.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Added to, or built from zero"
TEXT = (
    "Top: after one, two and three runs a pipeline that adds has 1,671, 3,342 and 5,013 flights; one that builds from zero "
    "has 1,671 each time. Bottom: how it does so. The raw files stay untouched; the pipeline writes city.tmp, counts "
    "and checks, and only when all worked moves it over city.db in one moment. If it stops before that, the old "
    "city.db is still there, whole."
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


HEIGHT = 404
FLIGHTS, RUNS = 1671, 3
MOST = FLIGHTS * RUNS
for top, name, kind in ((44, "adds to the table", "fb"), (44, "builds from zero", "fa")):
    left = 10 if kind == "fb" else 250
    text(left, 22, name, "bold tb" if kind == "fb" else "bold ta")
    rows = 0
    for run in range(1, RUNS + 1):
        rows = rows + FLIGHTS if kind == "fb" else FLIGHTS
        y = top + (run - 1) * 38
        text(left, y + 18, f"run {run}", "small")
        box(left + 48, y, rows / MOST * 118, 26, kind)
        text(left + 54 + rows / MOST * 118, y + 18, f"{rows:,}")
text(10, 192, "one run, from zero", "bold")
box(10, 206, 118, 62, "pale")
text(69, 232, "raw files", "mid")
text(69, 255, "never edited", "mid small")
arrow(128, 237, 176, 237)
box(178, 206, 128, 62, "fa half")
text(242, 232, "city.tmp", "mid mono")
text(242, 255, "build, count", "mid small")
arrow(306, 237, 354, 237, "a")
box(356, 206, 114, 62, "fa half")
text(413, 232, "city.db", "mid mono")
text(413, 255, "the new one", "mid small")
text(330, 198, "os.replace", "mid mono")
arrow(242, 268, 242, 308, "b dash")
box(130, 310, 224, 62, "fb half")
text(242, 335, "a step fails: stop", "mid")
text(242, 358, "city.db is still the old one", "mid small")
text(10, 396, "The move takes one moment: nobody ever sees half a database.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("run-twice.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
