"""Draws the PSI of 300 unchanged days and of one shifted day, with the seed of the example.

Run it with `python3 chance.picture.py`: it writes chance.svg next to itself.
"""

import math
import random
from pathlib import Path

TITLE = "PSI of 300 quiet days, and of one real shift"
TEXT = (
    "A histogram of the PSI of 300 days on which nothing changed: most lie between 0.02 and 0.08, the mean is 0.049, "
    "the largest 0.121. The rule of thumb 0.2 lies beyond all of them, and the real shift of two bins at 0.471 far to "
    "the right."
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


HEIGHT = 300
rng = random.Random(3)
weights = [4, 8, 12, 16, 18, 15, 11, 8, 5, 3]


def sample(weights, n):
    counts = [0] * 10
    for k in rng.choices(range(10), weights, k=n):
        counts[k] += 1
    return counts


def psi(reference, today):
    a, b = ([(c + 0.5) / (sum(counts) + 5) for c in counts] for counts in (today, reference))
    return sum((p - q) * math.log(p / q) for p, q in zip(a, b))


reference = sample(weights, 6000)
quiet = [psi(reference, sample(weights, 200)) for _ in range(300)]
shifted = psi(reference, sample(weights[2:] + weights[:2], 200))
x, y = scale(0, 0.5, 60, 610), scale(0, 70, 230, 50)
axes(x, y, (0, 0.1, 0.2, 0.3, 0.4, 0.5), (0, 20, 40, 60), "PSI of a day", "days, of 300")
for place in range(50):
    days = sum(place <= value * 100 < place + 1 for value in quiet)
    if days:
        box(x(place / 100) + 1, y(days), 9, y(0) - y(days), "fa")
text(x(0.09), y(30), f"nothing changed: mean {sum(quiet) / 300:.3f}, largest {max(quiet):.3f}", "ta")
curve([(x(0.2), y(0)), (x(0.2), y(22))], "dash")
text(x(0.2) + 6, y(16), "rule of thumb 0.2", "small")
arrow(x(shifted), y(14), x(shifted), y(1), "b thick")
text(x(shifted), y(14) - 8, f"shift: {shifted:.3f}", "mid tb")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("chance.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
