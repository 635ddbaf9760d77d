"""Runs Holt's smoothing of the example and draws values, expectations, level and forecast.

Run it with `python3 level.picture.py`: it writes level.svg next to itself.
"""

from pathlib import Path

TITLE = "Level and trend follow six values"
TEXT = (
    "Six values 10, 12, 15, 16, 20, 21 as dots. Small squares show what was expected one step before: 12.0, 14.0, "
    "16.75, 18.44, 21.67. A line shows the level after each correction, half way between the two. From the last level "
    "21.34 a dashed line with the trend 2.285 leads to 23.62, 25.91 and 28.19."
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


def dot(x, y, kind="full", radius=4):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius}" class="{kind}"/>')


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


def axes(x, y, x_ticks, y_ticks, x_name, y_name):
    """Light grid lines at the ticks; the names stand below and above."""
    left, right, bottom, top = x(x_ticks[0]), x(x_ticks[-1]), y(y_ticks[0]), y(y_ticks[-1])
    for tick in y_ticks:
        curve([(left, y(tick)), (right, y(tick))], "thin")
        text(left - 8, y(tick) + 5, f"{tick:g}".replace("-", "−"), "small end")
    for tick in x_ticks:
        text(x(tick), bottom + 20, f"{tick:g}".replace("-", "−"), "small mid")
    text((left + right) / 2, bottom + 40, x_name, "small mid")
    text(left, top - 12, y_name, "small")


HEIGHT = 350
values, alpha, beta = [10, 12, 15, 16, 20, 21], 0.5, 0.5
x, y = scale(1, 9, 60, 600), scale(8, 30, 290, 40)
axes(x, y, (1, 2, 3, 4, 5, 6, 7, 8, 9), (10, 15, 20, 25, 30), "step", "value")
level, trend = values[0], values[1] - values[0]
line = [(x(1), y(level))]
for step, value in enumerate(values[1:], 2):
    expected, old = level + trend, level
    level = alpha * value + (1 - alpha) * expected
    trend = beta * (level - old) + (1 - beta) * trend
    line.append((x(step), y(level)))
    box(x(step) - 5, y(expected) - 5, 10, 10, "b")
for step, value in enumerate(values, 1):
    dot(x(step), y(value), "full", 5)
curve(line, "a thick")
ahead = [(x(6 + k), y(level + k * trend)) for k in range(4)]
curve(ahead, "a dash")
for k, point in enumerate(ahead[1:], 1):
    dot(*point, "fa", 5)
    text(point[0] - 10, point[1] - 8, f"{level + k * trend:.2f}", "end ta")
text(x(5.4), y(12), "dot: the value that came", "small")
text(x(5.4), y(10.6), "square: what was expected", "small tb")
text(x(5.4), y(13.4), "line: the level; dashed: forecast", "small ta")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("level.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
