"""Draws the trips of the year and the five folds of TimeSeriesSplit below it.

Run it with `python3 five-folds.picture.py`: it reads data/days.csv and writes five-folds.svg next to itself.
"""

import csv
from pathlib import Path

TITLE = "Two years of trips and their five folds"
TEXT = (
    "At the top the trips of each day of 2011 and 2012 as a line, low in winter, high in summer, and higher in the "
    "second year. Below it five bars for the five folds on the same days: in fold 1 the model trains on the first 123 "
    "days and is tested on the next 120; each fold trains on all days before its test block, and the last test block "
    "ends with the last day. Fold 5 has 603 training days. No test block lies before its training days."
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


HEIGHT = 430
with open(Path(__file__).with_name("data") / "days.csv", newline="", encoding="utf-8") as file:
    days = [(row["date"], int(row["trips"])) for row in csv.DictReader(file)][7:]
FOLDS = 5
size = len(days) // (FOLDS + 1)
LEFT, WIDE = 60, 410
most = max(trips for _, trips in days)


def x(day):
    return LEFT + day / len(days) * WIDE


text(10, 22, "trips a day, 9 January 2011 to 31 December 2012", "bold")
for trips in range(0, most + 1, 2000):
    y = 170 - trips / most * 130
    curve([(LEFT, y), (LEFT + WIDE, y)], "thin")
    text(LEFT - 5, y + 5, f"{trips:,}", "small end")
curve([(x(i), 170 - trips / most * 130) for i, (_, trips) in enumerate(days)], "a")
for month, name in (("2011-01", "Jan 2011"), ("2011-07", "Jul"), ("2012-01", "Jan 2012"), ("2012-07", "Jul")):
    first = next(i for i, (date, _) in enumerate(days) if date[:7] >= month)
    text(x(first), 190, name, "small")
for fold in range(1, FOLDS + 1):
    start = len(days) - (FOLDS + 1 - fold) * size
    y = 214 + (fold - 1) * 36
    text(LEFT - 5, y + 18, f"fold {fold}", "small end")
    box(x(0), y, x(start) - x(0), 26, "fa half")
    box(x(start), y, x(start + size) - x(start), 26, "fb")
    box(x(start + size), y, x(len(days)) - x(start + size), 26, "thin")
    text(x(start) - 6, y + 18, f"{start} days", "end small")
text(LEFT, 412, "pale blue: training; orange: tested, later; empty: not used", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("five-folds.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
