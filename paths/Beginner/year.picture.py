"""Draws the twelve months of Beginner and what builds on what.

Run it with `python3 year.picture.py`: it reads the fronts of the months and writes year.svg next to itself.
"""

import math
import re
from pathlib import Path

TITLE = "Beginner: what builds on what"
TEXT = (
    "Twelve boxes from top to bottom, one a month, with arrows from a month to those that need it. Months 1 to 5 "
    "follow one another: programs, data, statistics, a first forecast. Month 6, language models, needs month 3. Month "
    "7, classification, needs month 5 and leads to month 8. Months 9 and 11, search and the API, need 6 and 7; month "
    "10, the neural network, needs 8 and 9; the capstone needs 6 and 8."
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


HEIGHT = 560
LEGEND = "green: needs nothing but you"
months = {}
for folder in sorted(Path(__file__).parent.glob("month-*")):
    front = (folder / "README.md").read_text(encoding="utf-8").split("---")[1]
    title = re.search(r'^title: "?(.*?)"?$', front, re.M)[1]
    needs = re.search(r"^requires: \[(.*)\]", front, re.M)[1]
    months[int(folder.name[6:])] = (title, [int(number) for number in re.findall(r"month-(\d+)", needs)])
lanes = {}
for length, other, month in sorted((m - other, other, m) for m in months for other in months[m][1] if m - other > 1):
    taken = {lane for (start, end), lane in lanes.items() if start < month and other < end}
    lanes[other, month] = next(lane for lane in range(len(months)) if lane not in taken)
TOP, ROW, TALL, RIGHT = 12, 42, 30, 400
for month, (title, needs) in months.items():
    y = TOP + (month - 1) * ROW
    box(10, y, RIGHT - 10, TALL, "pale" if needs else "fc half")
    text(38, y + 20, month, "small end")
    text(48, y + 20, title)
    for other in needs:
        if other == month - 1:
            arrow(30, y - ROW + TALL, 30, y - 1)
            continue
        start, end = TOP + (other - 1) * ROW + TALL - 6, y + 8
        out = RIGHT + 14 + 10 * lanes[other, month]
        curve([(RIGHT, start), (out - 6, start), (out, start + 6), (out, end - 6), (out - 6, end), (RIGHT + 7, end)], "a")
        curve([(RIGHT + 9, end - 4), (RIGHT + 1, end), (RIGHT + 9, end + 4)], "a")
text(10, TOP + 12 * ROW + 14, "an arrow leads from a month to one that needs it", "small")
text(10, TOP + 12 * ROW + 34, LEGEND, "small tc")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("year.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
