"""Draws the four intervals of the example with their verdicts.

Run it with `python3 verdicts.picture.py`: it writes verdicts.svg next to itself.
"""

from pathlib import Path

TITLE = "Every interval has one verdict"
TEXT = (
    "Four intervals against two lines at 0 and at the smallest effect of interest, 1. From 1.2 to 2.0: holds. From "
    "0.3 to 1.5: holds in part. From −0.5 to 0.6: does not hold here. From −0.5 to 1.8: undecided."
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


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 270


def verdict(low, high, smallest=1.0):
    if low >= smallest:
        return "holds"
    if low > 0:
        return "holds in part"
    return "does not hold here" if high < smallest else "undecided"


x = scale(-1, 2.3, 40, 460)
for value, name in ((0, "no effect"), (1, "smallest effect of interest")):
    curve([(x(value), 40), (x(value), 216)], "dash")
    text(x(value), 28, name, "small mid")
for tick in (-1, 0, 1, 2):
    text(x(tick), 236, str(tick).replace("-", "−"), "small mid")
for row, (low, high) in enumerate(((1.2, 2.0), (0.3, 1.5), (-0.5, 0.6), (-0.5, 1.8))):
    y = 62 + row * 44
    curve([(x(low), y), (x(high), y)], "a thick")
    for end in (low, high):
        curve([(x(end), y - 8), (x(end), y + 8)], "a thick")
    text(478, y + 5, verdict(low, high), "bold")
text(250, 260, "effect", "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("verdicts.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
