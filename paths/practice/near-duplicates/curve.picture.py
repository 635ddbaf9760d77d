"""Draws 1 − (1 − sʳ)ᵇ for two ways to cut 128 hash functions into bands.

Run it with `python3 curve.picture.py`: it writes curve.svg next to itself.
"""

from pathlib import Path

TITLE = "The chance to become a candidate"
TEXT = (
    "Two S-shaped curves over the similarity of a pair, both with 128 hash functions. 32 bands of 4 rows rise early: "
    "0.56 at similarity 0.4, 0.99 at 0.6. 16 bands of 8 rows rise later: 0.01 at 0.4, 0.24 at 0.6, 0.95 at 0.8."
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


def found(s, bands, rows):
    return 1 - (1 - s**rows) ** bands


x, y = scale(0, 1, 60, 610), scale(0, 1, 270, 50)
axes(x, y, (0, 0.2, 0.4, 0.6, 0.8, 1), (0, 0.25, 0.5, 0.75, 1), "similarity s", "chance to become a candidate")
for bands, rows, kind in ((32, 4, "b dash"), (16, 8, "a")):
    curve([(x(i / 100), y(found(i / 100, bands, rows))) for i in range(101)], kind + " thick")
    for s in (0.4, 0.6, 0.8):
        dot(x(s), y(found(s, bands, rows)), "f" + kind[0], 4)
text(x(0.35), y(0.6), "32 bands of 4", "end tb")
text(x(0.76), y(0.6), "16 bands of 8", "ta")
text(x(0.41) + 6, y(0.56) + 8, "0.56", "small")
text(x(0.6) + 8, y(0.24) + 10, "0.24", "small")
text(x(0.8) + 8, y(0.95) + 18, "0.95", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("curve.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
