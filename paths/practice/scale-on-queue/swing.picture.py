"""Draws lag and wanted pods of the simple rule and of a rule with a window of three steps.

Run it with `python3 swing.picture.py`: it writes swing.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Wanted pods, plain and with a window"
TEXT = (
    "Wanted pods over eight steps for the lags 50, 400, 900, 300, 0, 0, 500, 0. The plain rule goes 1, 4, 6, 3, 1, 1, "
    "5, 1 and turns three times. With a window of three steps it stays high longer: 1, 4, 6, 6, 6, 3, 5, 5, two "
    "turns."
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


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 330
lags, TARGET, LEAST, MOST, WINDOW = [50, 400, 900, 300, 0, 0, 500, 0], 100, 1, 6, 3
plain, steady = [], []
for lag in lags:
    plain.append(min(MOST, max(LEAST, math.ceil(lag / TARGET))))
    steady.append(max(plain[-WINDOW:]))
x, y = scale(0, 8, 60, 560), scale(0, 9, 260, 40)
for tick in (0, 2, 4, 6):
    curve([(x(0), y(tick)), (x(8), y(tick))], "thin")
    text(x(0) - 8, y(tick) + 5, tick, "small end")
for step, lag in enumerate(lags):
    box(x(step) + 8, y(lag / TARGET), x(1) - x(0) - 16, y(0) - y(lag / TARGET), "pale")
    text(x(step + 0.5), 282, lag, "small mid")
for pods, kind, shift in ((plain, "b thick", 0), (steady, "a thick dash", -3)):
    curve([point for step, n in enumerate(pods) for point in ((x(step), y(n) + shift), (x(step + 1), y(n) + shift))], kind)
text(568, y(1) + 5, "plain", "tb")
text(568, y(5) + 5, "window", "ta")
text(310, 306, "lag at each step (bars: lag / 100)", "small mid")
text(60, 26, "wanted pods, between 1 and 6", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("swing.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
