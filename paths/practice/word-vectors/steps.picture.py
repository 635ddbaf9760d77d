"""Draws six word vectors by two of their numbers, and two steps copied to another word.

Run it with `python3 steps.picture.py`: it writes steps.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "One step, copied to another word"
TEXT = (
    "Six words by two of their three numbers. The step from plum to plum tree, copied to apple, ends next to apple "
    "tree. The step from pea to pea plant is short; copied to plum, it ends nearer to plum than to plum tree."
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


HEIGHT = 370
vectors = {"plum": (1.0, 0.2), "plum tree": (1.0, 1.5), "apple": (0.0, 0.3), "apple tree": (0.1, 1.6),
           "pea": (-1.0, 0.1), "pea plant": (-1.0, 0.5)}
x, y = scale(-1.4, 1.4, 50, 610), scale(0, 1.8, 310, 40)
axes(x, y, (-1, 0, 1), (0, 0.5, 1, 1.5), "first number", "third number")


def place(word):
    return x(vectors[word][0]), y(vectors[word][1])


def step(a, b, c):
    """The end of the step from a to b when it starts at c."""
    return tuple(place(c)[i] + place(b)[i] - place(a)[i] for i in (0, 1))


arrow(*place("plum"), *place("plum tree"), "a")
arrow(*place("apple"), *step("plum", "plum tree", "apple"), "a dash")
arrow(*place("pea"), *place("pea plant"), "b thick")
short = step("pea", "pea plant", "plum")
arrow(place("plum")[0] + 12, place("plum")[1], short[0] + 12, short[1], "b thick")
for word in vectors:
    dot(*place(word))
    side = 14 if word in ("pea", "pea plant", "apple tree") else -12
    text(place(word)[0] + side, place(word)[1] + (20 if word == "apple" else 5), word, "" if side > 0 else "end")
text(x(1) - 10, y(0.9), "plum to plum tree", "small end ta")
text(x(0) + 12, y(0.7), "the same step from apple", "small ta")
text(x(-1) + 14, y(0.3) + 5, "a short step", "small tb")
text(x(1) + 24, y(0.5), "copied", "small tb")
text(x(1) + 24, y(0.5) + 18, "to plum", "small tb")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("steps.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
