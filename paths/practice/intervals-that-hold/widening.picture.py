"""Draws forty stretches of a random walk from one origin with a band of constant width.

Run it with `python3 widening.picture.py`: it writes widening.svg next to itself.
"""

from pathlib import Path
from random import Random
from statistics import NormalDist, pstdev

TITLE = "One width for all distances"
TEXT = (
    "Forty random paths from one origin over eight steps, with the band that holds 90 % of them one step ahead, drawn "
    "with the same width at every distance. The paths spread like a funnel and leave the band. In the example it "
    "holds 91 % at step 1, 77 % at 2, 61 % at 4 and 45 % at 8."
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


HEIGHT = 340
rng, values = Random(4), [0.0]
for _ in range(2000):
    values.append(values[-1] + rng.gauss(0, 1))
spread = pstdev(b - a for a, b in zip(values[:500], values[1:500]))
reach = NormalDist().inv_cdf(0.95) * spread
x, y = scale(0, 8, 60, 480), scale(-7, 7, 280, 40)
axes(x, y, (0, 1, 2, 4, 8), (-6, -4, -2, 0, 2, 4, 6), "steps ahead", "distance from the value at the origin")
box(x(0), y(reach), x(8) - x(0), y(-reach) - y(reach), "fc half")
for start in range(500, 500 + 40 * 30, 30):
    path = [values[start + k] - values[start] for k in range(9)]
    curve([(x(k), y(max(-7, min(7, v)))) for k, v in enumerate(path)], "thin")
for row, ahead in enumerate((1, 2, 4, 8)):
    held = [abs(values[t + ahead] - values[t]) <= reach for t in range(500, 1990)]
    text(500, 110 + row * 26, f"{ahead} ahead: {100 * sum(held) / len(held):.0f} %")
text(500, 80, "held, of 90 %:", "small")
text(x(0.2), y(reach) - 6, "the band", "tc")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("widening.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
