"""Draws the expected maximum of k throws of a die over k.

Run it with `python3 best.picture.py`: it writes best.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "The expected best of k throws"
TEXT = (
    "The expected best of k throws of one die rises from 3.5 for one throw over 4.96 for three and 5.82 for ten to "
    "6.00 for sixty. The die is always the same."
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


HEIGHT = 310


def expected_best(values, k):
    n = len(values)
    return sum(v * ((i / n) ** k - ((i - 1) / n) ** k) for i, v in enumerate(sorted(values), 1))


faces = [1, 2, 3, 4, 5, 6]
x, y = scale(0, math.log(60), 60, 580), scale(3, 6, 240, 50)
for tick in (3, 4, 5, 6):
    curve([(60, y(tick)), (580, y(tick))], "thin")
    text(52, y(tick) + 5, tick, "small end")
curve([(x(math.log(k)), y(expected_best(faces, k))) for k in range(1, 61)], "a thick")
for k in (1, 3, 10, 60):
    best = expected_best(faces, k)
    dot(x(math.log(k)), y(best), "fb", 6)
    text(x(math.log(k)) + (30 if k == 1 else 4), y(best) + (8 if k == 1 else 26), f"{best:.2f}", "mid bold")
    text(x(math.log(k)), 262, k, "small mid")
text(320, 288, "throws (trials), logarithmic", "small mid")
text(60, 28, "expected best", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("best.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
