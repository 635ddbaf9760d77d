"""Draws reward and share of the overrated answer over KL for the tilted policies of the example.

Run it with `python3 tilt.picture.py`: it writes tilt.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Reward against KL, and the answer that should not win"
TEXT = (
    "Two curves over the KL from the reference, from β = 5 to β = 0.25. The mean reward rises from 0.33 to nearly 4. "
    "The share of the last answer, an error of the reward model, is 0.002 at β = 5, 0.036 at β = 1 and 0.99 at β = "
    "0.3. Almost all of the gain comes from it."
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
ref, reward = [0.55, 0.30, 0.149, 0.001], [0.0, 0.5, 1.0, 4.0]


def tilt(beta):
    weights = [p * math.exp(r / beta) for p, r in zip(ref, reward)]
    pi = [w / sum(weights) for w in weights]
    return (sum(p * math.log(p / q) for p, q in zip(pi, ref)), sum(p * r for p, r in zip(pi, reward)), pi[3])


betas = [5 * 0.97**i for i in range(100)]
for left, name, index, top, ticks in ((60, "mean reward by the model", 1, 4, (0, 1, 2, 3, 4)),
                                      (370, "share of the overrated answer", 2, 1, (0, 0.25, 0.5, 0.75, 1))):
    x, y = scale(0, 7, left, left + 240), scale(0, top, 260, 60)
    axes(x, y, (0, 2, 4, 6, 7), ticks, "KL from the reference", name)
    curve([(x(tilt(b)[0]), y(tilt(b)[index])) for b in betas], "a thick" if index == 1 else "b thick dash")
    for beta in (5.0, 1.0, 0.3):
        kl, *values = tilt(beta)
        dot(x(kl), y(values[index - 1]), "full", 5)
        if beta == 0.3:
            text(x(kl) - 6, y(values[index - 1]) + 38, f"β {beta}", "mid")
        elif beta == 1.0:
            text(x(kl) + 16, y(values[index - 1]) + 8, "β 5 and β 1")
text(60, 332, "smaller β: farther from the reference", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("tilt.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
