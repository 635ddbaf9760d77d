"""Draws the twenty readers of the example, ranked, with the cut after five and the break-even.

Run it with `python3 the-cut.picture.py`: it writes the-cut.svg next to itself.
"""

from pathlib import Path

TITLE = "Ranked, and cut after five"
TEXT = (
    "Twenty bars, one for each reader, ranked by probability from 0.52 down to 0.02. Five are called, left of the "
    "cut; a filled dot below a bar marks a yes, which four of the five said and one of the fifteen others. The dashed "
    "line at 0.15 is the break-even. The last called reader has 0.27, and two more bars lie above the break-even: "
    "more calls would pay."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9; --pale: #eceff3; --a: #0b5cc4; --b: #b4460f; --c: #0f7a55 }
@media (prefers-color-scheme: dark) {
  .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661; --pale: #2b323b; --a: #7cb7ff; --b: #ffa66b; --c: #5fd3a4 }
}
.pic text { font: 15px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 14px; fill: var(--soft) } .pic .bold { font-weight: 600 }
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


def dot(x, y, radius, kind="full"):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:.4g}" class="{kind}"/>')


HEIGHT = 356
READERS = [(0.31, 1), (0.05, 0), (0.44, 1), (0.12, 0), (0.08, 0), (0.52, 0), (0.03, 0), (0.27, 1), (0.15, 0), (0.09, 1),
           (0.38, 1), (0.02, 0), (0.11, 0), (0.06, 0), (0.19, 0), (0.23, 0), (0.04, 0), (0.07, 0), (0.14, 0), (0.10, 0)]
COST, VALUE, N = 3, 20, 5
ranked = sorted(READERS, key=lambda reader: -reader[0])
LEFT, CELL, BASE, TALL = 48, 21, 250, 380


def y(p):
    return BASE - p * TALL


for p in (0, 0.1, 0.3, 0.5):
    curve([(LEFT, y(p)), (LEFT + CELL * len(ranked), y(p))], "thin")
    text(LEFT - 6, y(p) + 5, f"{p:g}", "small end")
for i, (p, yes) in enumerate(ranked):
    box(LEFT + i * CELL + 2, y(p), CELL - 4, BASE - y(p), "fa" if i < N else "fa half")
    dot(LEFT + (i + 0.5) * CELL, BASE + 16, 6, "fc" if yes else "thin")
even = COST / VALUE
curve([(LEFT, y(even)), (LEFT + CELL * len(ranked), y(even))], "dash b thick")
text(LEFT + CELL * len(ranked), y(even) - 10, f"break-even {even:g} = {COST} / {VALUE}", "end tb")
cut = LEFT + N * CELL
curve([(cut, 40), (cut, BASE + 30)], "thick")
text(cut + 8, 54, f"the cut: {N} calls, threshold {ranked[N - 1][0]:g}", "bold")
yes = [sum(answer for _, answer in part) for part in (ranked[:N], ranked)]
text(LEFT, 22, "probability of a yes, ranked")
text(LEFT, BASE + 56, "filled: said yes", "tc")
text(LEFT, BASE + 80, f"called: {yes[0]} of {N}, share {yes[0] / N:.2f}; all: {yes[1]} of {len(ranked)}, share {yes[1] / len(ranked):.2f}")
text(LEFT, BASE + 102, f"lift {yes[0] / N / (yes[1] / len(ranked)):.1f}", "bold")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("the-cut.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
