"""Runs k-means on the six numbers of the example and draws each round as a line.

Run it with `python3 rounds.picture.py`: it writes rounds.svg next to itself.
"""

from pathlib import Path

TITLE = "K-means on one line, round by round"
TEXT = (
    "Six points on a line and two centres. At the start the centres stand at 1 and 2. After round 1 they are at 1.0 "
    "and 8.2, after round 2 at 2.0 and 12.0, in the middle of the two groups, and nothing changes any more."
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


HEIGHT = 330
points, centres = [1.0, 2.0, 3.0, 10.0, 11.0, 15.0], [1.0, 2.0]
x = scale(0, 16, 130, 620)


def centre(value, top, kind):
    curve([(x(value), top - 12), (x(value) - 8, top - 26), (x(value) + 8, top - 26), (x(value), top - 12)], kind + " thick")
    text(x(value), top - 32, f"{value:.1f}", "small mid")


for row, name in enumerate(("start", "after round 1", "after round 2")):
    top = 70 + row * 95
    labels = [min((0, 1), key=lambda i: (p - centres[i]) ** 2) for p in points]
    if row:
        centres = [sum(g) / len(g) for g in ([p for p, l in zip(points, labels) if l == i] for i in (0, 1))]
    text(10, top - 4, name, "bold")
    if row:
        inertia = sum((p - centres[l]) ** 2 for p, l in zip(points, labels))
        text(10, top + 16, f"inertia {inertia:.1f}", "small")
    curve([(x(0), top), (x(16), top)], "thin")
    for point, label in zip(points, labels):
        if row == 0:
            dot(x(point), top, "pale", 6)
        elif label == 0:
            dot(x(point), top, "fa", 6)
        else:
            box(x(point) - 6, top - 6, 12, 12, "fb")
    for value, kind in zip(centres, ("a", "b")):
        centre(value, top, kind)
for tick in (0, 5, 10, 15):
    text(x(tick), 300, tick, "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("rounds.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
