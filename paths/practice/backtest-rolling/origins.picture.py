"""Draws the rolling origin of the example: training values, forecast and what came.

Run it with `python3 origins.picture.py`: it writes origins.svg next to itself.
"""

from pathlib import Path
from statistics import fmean

TITLE = "Three origins, three forecasts"
TEXT = (
    "Twelve values in three rows. The origin moves from 6 to 8 to 10. Left of it lies the training list, right of it "
    "the two values to forecast; the forecast repeats the last season. The values after that are hidden. MASE is "
    "2.00, 0.50 and 1.71."
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


HEIGHT = 290
values = [5, 9, 6, 10, 6, 11, 8, 12, 8, 13, 9, 15]
season, ahead, CELL = 2, 2, 38
for row, origin in enumerate((6, 8, 10)):
    top = 46 + row * 76
    train, actual = values[:origin], values[origin:origin + ahead]
    forecast = train[-season:]
    mase = fmean(abs(a - f) for a, f in zip(actual, forecast)) / fmean(abs(b - a) for a, b in zip(train, train[season:]))
    text(10, top + 22, f"origin {origin}", "bold")
    for place, value in enumerate(values):
        left = 88 + place * CELL
        kind = "fa half" if place < origin else "b thick" if place < origin + ahead else "thin dash"
        box(left + 2, top, CELL - 4, 32, kind)
        if place < origin + ahead:
            text(left + CELL / 2, top + 22, value, "mid")
        if origin <= place < origin + ahead:
            text(left + CELL / 2, top + 50, forecast[place - origin], "mid tb")
    text(88 + origin * CELL - 8, top + 50, "forecast", "small end tb")
    text(88 + 12 * CELL + 6, top + 22, f"MASE {mase:.2f}", "small")
text(10, 24, "shaded: training list; thick: the two values that came; dashed: not yet known", "small")
text(10, 282, "The forecast repeats the last two training values.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("origins.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
