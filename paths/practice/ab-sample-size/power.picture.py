"""Draws the power of the test on parcels for two sizes of the groups.

Run it with `python3 power.picture.py`: it writes power.svg next to itself.
"""

import math
from pathlib import Path
from statistics import NormalDist

TITLE = "The power of two tests"
TEXT = (
    "Power against the true effect in grams. With 252 parcels in each group the curve reaches 80 % at 50 g; with "
    "1,005 it reaches 80 % at 25 g. Both start at 5 %, the false alarms. Three dots are the simulated shares 0.043, "
    "0.286 and 0.79."
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
normal, spread = NormalDist(), 200


def power(effect, n):
    shift = effect / (spread * math.sqrt(2 / n))
    return normal.cdf(shift - normal.inv_cdf(0.975)) + normal.cdf(-shift - normal.inv_cdf(0.975))


def size(effect):
    return math.ceil((normal.inv_cdf(0.975) + normal.inv_cdf(0.8)) ** 2 * 2 * spread**2 / effect**2)


x, y = scale(0, 80, 60, 610), scale(0, 1, 270, 50)
axes(x, y, (0, 25, 50, 80), (0, 0.25, 0.5, 0.75, 1), "true effect in grams", "power: share of tests that see the effect")
curve([(x(0), y(0.8)), (x(80), y(0.8))], "thin dash")
for effect, kind in ((50, "a thick"), (25, "b thick dash")):
    n = size(effect)
    curve([(x(g), y(power(g, n))) for g in range(0, 81)], kind)
    curve([(x(effect), y(0.8)), (x(effect), y(0))], "thin dash")
text(x(34), y(0.9), f"n = {size(25):,}", "tb")
text(x(54), y(0.7), f"n = {size(50)}", "ta")
text(x(80), y(0.8) - 6, "80 % wanted", "small end")
text(x(28), y(0.03), "5 %: false alarms", "small")
for effect, share in ((0, 0.043), (25, 0.286), (50, 0.79)):
    dot(x(effect), y(share), "full", 5)

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("power.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
