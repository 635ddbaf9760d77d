"""Draws alarms over true share for the example's sensitivity and specificity, and two corrections.

Run it with `python3 correction.picture.py`: it writes correction.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "From the alarms to the truth"
TEXT = (
    "A straight line from 0.2 alarms at no smoke to 0.9 alarms at smoke every night. Going from 0.30 on the left to "
    "the line and down gives 0.143; from 0.62 it gives 0.600. A diagonal shows a perfect alarm."
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
sens, spec = 0.9, 0.8
x, y = scale(0, 1, 60, 500), scale(0, 1, 280, 50)
axes(x, y, (0, 0.25, 0.5, 0.75, 1), (0, 0.25, 0.5, 0.75, 1), "true share of nights with smoke", "share of nights with an alarm")
curve([(x(0), y(0)), (x(1), y(1))], "dash")
curve([(x(0), y(1 - spec)), (x(1), y(sens))], "a thick")
for passed in (0.30, 0.62):
    true = (passed + spec - 1) / (sens + spec - 1)
    curve([(x(0), y(passed)), (x(true), y(passed))], "b")
    arrow(x(true), y(passed), x(true), y(0) - 1, "b")
    dot(x(true), y(passed), "fb", 5)
    text(x(true) + 8, y(0.04), f"{true:.3f}", "tb")
    text(x(0) + 4, y(passed) - 6, f"{passed:.2f}", "small tb")
text(508, y(sens) + 5, "sens 0.9", "ta")
text(508, y(1) + 5, "perfect", "small")
text(x(0.8), y(0.76) + 24, "slope 0.7", "ta")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("correction.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
