"""Draws BM25's frequency factor over the number of occurrences for three lengths.

Run it with `python3 saturation.picture.py`: it writes saturation.svg next to itself.
"""

from pathlib import Path

TITLE = "How often a word occurs, and what it brings"
TEXT = (
    "Three curves of BM25's second factor over 1 to 20 occurrences. All approach the dashed line at k1 + 1 = 2.2. A "
    "document of half the average length starts at 1.26, an average one at 1.00, one of four times the average at "
    "0.45 and needs ten occurrences for 1.58."
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


HEIGHT = 330


def factor(f, length, k1=1.2, b=0.75):
    return f * (k1 + 1) / (f + k1 * (1 - b + b * length))


x, y = scale(0, 20, 60, 490), scale(0, 2.4, 260, 40)
axes(x, y, (0, 1, 5, 10, 15, 20), (0, 0.5, 1, 1.5, 2), "occurrences of the word in the document", "")
text(60, 24, "factor", "small")
curve([(x(0), y(2.2)), (x(20), y(2.2))], "dash")
text(x(20) + 10, y(2.2) - 4, "limit k1 + 1 = 2.2", "small")
for length, kind, name in ((0.5, "c", "half the average"), (1, "a", "average length"), (4, "b", "4 × the average")):
    curve([(x(f / 5), y(factor(f / 5, length))) for f in range(0, 101)], kind + " thick" + (" dash" if length == 4 else ""))
    for f in (1, 2, 5, 10):
        dot(x(f), y(factor(f, length)), "f" + kind, 4)
    text(x(20) + 10, y(factor(20, length)) + {0.5: 12, 1: 24, 4: 20}[length], name, "t" + kind)

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("saturation.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
