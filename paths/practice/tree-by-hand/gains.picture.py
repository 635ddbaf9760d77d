"""Draws seven pairs of shoes and the Gini gain of every cut between two sizes.

Run it with `python3 gains.picture.py`: it writes gains.svg next to itself.
"""

from pathlib import Path

TITLE = "The gain of every cut"
TEXT = (
    "Seven pairs of shoes on a line by size, filled if sold, and the gain of each of the five cuts between them. The "
    "cut at 38 gains most, 0.276; the cut at 41 follows with 0.261."
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


def dot(x, y, kind="full", radius=4):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius}" class="{kind}"/>')


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 320
sizes, sold = [36, 37, 37, 39, 40, 42, 43], [1, 1, 1, 0, 1, 0, 0]


def impurity(pile):
    share = sum(pile) / len(pile)
    return 1 - share**2 - (1 - share) ** 2


x, y = scale(35.5, 43.5, 60, 610), scale(0, 0.3, 180, 50)
text(20, 24, "gain of the cut", "small")
different = sorted(set(sizes))
for small, large in zip(different, different[1:]):
    cut = (small + large) / 2
    piles = [[s for size, s in zip(sizes, sold) if (size <= cut) == side] for side in (True, False)]
    gain = impurity(sold) - sum(len(pile) * impurity(pile) for pile in piles) / len(sold)
    box(x(cut) - 14, y(gain), 28, y(0) - y(gain), "fa" if cut == 38 else "fa half")
    text(x(cut), y(gain) - 8, f"{gain:.3f}", "mid" + (" bold" if cut == 38 else ""))
    text(x(cut), y(0) + 18, f"≤ {cut:g}", "small mid")
    curve([(x(cut), y(0) + 26), (x(cut), 264)], "dash" if cut == 38 else "thin")
curve([(x(35.5), y(0)), (x(43.5), y(0))])
for place, (size, yes) in enumerate(zip(sizes, sold)):
    higher = 20 if place == 2 else 0
    dot(x(size), 252 - higher, "full" if yes else "", 7)
for size in range(36, 44):
    text(x(size), 284, size, "small mid")
text(20, 310, "size of the shoe; a filled circle was sold", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("gains.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
