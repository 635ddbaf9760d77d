"""Draws accidents in two towns, their means before and after, and the difference in differences.

Run it with `python3 did.picture.py`: it writes did.svg next to itself.
"""

import math
from pathlib import Path
from statistics import fmean

TITLE = "Two changes and their difference"
TEXT = (
    "Accidents a year from 2015 to 2020. The town falls from a mean of 48 to 34.67, the neighbour from 78.33 to "
    "72.33. A dashed line shows the town with the neighbour's change of −6; it ends at 42, and the distance of 7.33 "
    "down to the town is the estimate."
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


def curve(points, kind=""):
    parts.append(f'<path d="M{" L".join(f"{x:.4g} {y:.4g}" for x, y in points)}" class="{kind}"/>')


def dot(x, y, kind="full", radius=4):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius}" class="{kind}"/>')


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long * 8, (y2 - y1) / long * 8
    head = [(x2 - dx - dy / 2, y2 - dy + dx / 2), (x2, y2), (x2 - dx + dy / 2, y2 - dy - dx / 2)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 360
years = [2015, 2016, 2017, 2018, 2019, 2020]
series = {"town": [50, 48, 46, 36, 35, 33], "neighbour": [80, 78, 77, 74, 72, 71]}
x, y = scale(2014.7, 2020.3, 60, 500), scale(25, 85, 300, 50)
for tick in (30, 40, 50, 60, 70, 80):
    curve([(60, y(tick)), (500, y(tick))], "thin")
    text(52, y(tick) + 5, tick, "small end")
for year in years:
    text(x(year), 322, year, "small mid")
means = {}
for (name, values), kind in zip(series.items(), ("a", "b")):
    curve([(x(t), y(v)) for t, v in zip(years, values)], kind)
    for t, v in zip(years, values):
        dot(x(t), y(v), "f" + kind, 4)
    before, after = fmean(values[:3]), fmean(values[3:])
    means[name] = (before, after)
    curve([(x(2015), y(before)), (x(2017), y(before))], kind + " thick")
    curve([(x(2018), y(after)), (x(2020), y(after))], kind + " thick")
    text(508, y(after) - 4, name, "t" + kind)
    text(508, y(after) + 14, f"{before:.2f} to {after:.2f}", "small")
expected = means["town"][0] + means["neighbour"][1] - means["neighbour"][0]
curve([(x(2017), y(means["town"][0])), (x(2018), y(expected)), (x(2020), y(expected))], "a dash")
arrow(x(2019.5), y(expected), x(2019.5), y(means["town"][1]) - 2, "thick")
text(x(2019.4), y(expected) - 8, f"expected {expected:.0f}", "small end ta")
text(508, y(expected) - 2, f"effect {means['town'][1] - expected:.2f}".replace("-", "−"), "bold")
curve([(x(2017.5), 50), (x(2017.5), 300)], "dash")
text(x(2017.5) + 8, y(63), "limit from 2018 on", "small")
text(60, 26, "accidents a year; thick lines: means before and after", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("did.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
