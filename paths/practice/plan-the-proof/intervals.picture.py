"""Draws Wilson intervals for four sample sizes: 80 % of n, and 0 of n.

Run it with `python3 intervals.picture.py`: it writes intervals.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "How far up 0 of n reaches, and how wide 80 % is"
TEXT = (
    "Two panels of intervals for 20, 60, 100 and 400 cases. Left, 80 % right: 58 to 92, 68 to 88, 71 to 87 and 76 to "
    "84 %. Right, no harmful answer at all: the upper end is 16.1, 6.0, 3.7 and 1.0 %; the line at 5 % is crossed by "
    "the first two."
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


HEIGHT = 260


def wilson(k, n):
    z, p = 1.96, k / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


panels = [("80 % of n are right", 0.8, scale(0.5, 1, 60, 300), (0.5, 0.6, 0.7, 0.8, 0.9, 1)),
          ("0 of n are harmful", 0, scale(0, 0.2, 350, 580), (0, 0.05, 0.1, 0.15, 0.2))]
for name, share, x, ticks in panels:
    text(x(ticks[0]), 26, name, "bold")
    for tick in ticks:
        curve([(x(tick), 44), (x(tick), 206)], "thin")
        text(x(tick), 226, f"{tick:.0%}", "small mid")
    for row, n in enumerate((20, 60, 100, 400)):
        y = 64 + row * 40
        low, high = wilson(round(share * n), n)
        curve([(x(low), y), (x(high), y)], "a thick")
        for end in (low, high):
            curve([(x(end), y - 8), (x(end), y + 8)], "a thick")
        if share:
            text(50, y + 5, n, "end")
            dot(x(share), y, "full", 5)
        else:
            text(592, y + 5, f"{high:.1%}")
curve([(panels[1][2](0.05), 40), (panels[1][2](0.05), 210)], "dash")
text(10, 26, "n", "small")
text(60, 250, "bars: Wilson intervals at 95 %; dashed: the claim \"at most 5 %\"", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("intervals.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
