"""Fits the example's scaling law with and without an irreducible loss and draws both curves.

Run it with `python3 curves.picture.py`: it writes curves.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Three points, two continuations"
TEXT = (
    "Loss over model size, the size on a logarithmic axis, with three measured points 3.6, 2.9 and 2.5 at 1, 10 and "
    "100 million. Two curves pass close to them. With E = 2 the curve bends towards 2 and predicts 2.16 at 10 "
    "billion; with E = 0 it falls on, to 1.72."
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


HEIGHT = 330
points = [(6, 3.6), (7, 2.9), (8, 2.5)]


def fit(e):
    xs, ys = [p * math.log(10) for p, _ in points], [math.log(loss - e) for _, loss in points]
    mx, my = sum(xs) / 3, sum(ys) / 3
    slope = sum((a - mx) * (b - my) for a, b in zip(xs, ys)) / sum((a - mx) ** 2 for a in xs)
    return lambda power: e + math.exp(my + slope * (power * math.log(10) - mx))


x, y = scale(5.7, 10.3, 60, 520), scale(1.5, 4, 260, 40)
for tick in (1.5, 2, 2.5, 3, 3.5, 4):
    curve([(60, y(tick)), (520, y(tick))], "thin")
    text(52, y(tick) + 5, f"{tick:g}", "small end")
for power, name in ((6, "1 M"), (7, "10 M"), (8, "100 M"), (9, "1,000 M"), (10, "10,000 M")):
    text(x(power), 282, name, "small mid")
text(290, 306, "weights of the model", "small mid")
text(60, 22, "loss", "small")
curve([(x(5.7), y(2)), (x(10.3), y(2))], "dash")
text(528, y(2) + 5, "E = 2", "small")
for e, kind in ((0.0, "b dash"), (2.0, "a")):
    law = fit(e)
    curve([(x(p / 10), y(law(p / 10))) for p in range(57, 104)], kind + " thick")
    dot(x(10), y(law(10)), "f" + kind[0], 5)
    text(x(10) + (0 if e else 30), y(law(10)) + (-12 if e else -2), f"{law(10):.2f}", "mid t" + kind[0])
for power, loss in points:
    dot(x(power), y(loss), "full", 6)

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("curves.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
