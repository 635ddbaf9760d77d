"""Draws the prediction of the example at the start and after each of two rounds of boosting.

Run it with `python3 rounds.picture.py`: it writes rounds.svg next to itself.
"""

from pathlib import Path

TITLE = "Two rounds of boosting"
TEXT = (
    "Six bikes by age and price in three panels. At the start the prediction is 250 for all. After round 1 it is 295 "
    "up to age 3 and 205 above. After round 2 it is 348 for age 1, 284 for 2 and 3, and 194 above. The thin lines, "
    "what is left over, become shorter."
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


HEIGHT = 300
age, price = [1, 2, 3, 4, 5, 6], [400, 320, 300, 180, 160, 140]
prediction = [sum(price) / 6] * 6
y = scale(100, 420, 230, 60)
for panel, question in enumerate((None, 3, 1)):
    if question:
        rest = [p - q for p, q in zip(price, prediction)]
        sides = {side: [r for a, r in zip(age, rest) if (a <= question) == side] for side in (True, False)}
        means = {side: sum(rows) / len(rows) for side, rows in sides.items()}
        prediction = [q + 0.5 * means[a <= question] for a, q in zip(age, prediction)]
    x = scale(0.5, 6.5, 45 + panel * 205, 215 + panel * 205)
    error = sum((p - q) ** 2 for p, q in zip(price, prediction)) / 6
    title = f"{['start', 'round 1: age ≤ 3', 'round 2: age ≤ 1'][panel]}"
    text(x(0.5), 24, title, "bold")
    text(x(0.5), 44, f"mean squared error {error:,.0f}", "small")
    for tick in (100, 200, 300, 400):
        curve([(x(0.5), y(tick)), (x(6.5), y(tick))], "thin")
        text(x(0.5) - 6, y(tick) + 5, tick, "small end")
    for a, p, q in zip(age, price, prediction):
        curve([(x(a), y(p)), (x(a), y(q))], "b")
        dot(x(a), y(p), "full", 4)
        text(x(a), 250, a, "small mid")
    curve([point for a, q in zip(age, prediction) for point in ((x(a - 0.5), y(q)), (x(a + 0.5), y(q)))], "a thick")
    text((x(0.5) + x(6.5)) / 2, 272, "age in years", "small mid")
text(12, 294, "vertical: price", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("rounds.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
