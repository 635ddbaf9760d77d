"""Draws agreement and chance of three judges; kappa is the share of the room above chance.

Run it with `python3 kappa.picture.py`: it writes kappa.svg next to itself.
"""

from pathlib import Path

TITLE = "Agreement, chance and kappa of three judges"
TEXT = (
    "Three bars of agreement with your twenty grades, each with the part that chance alone gives. Always good: 80 % "
    "agreement, 80 % chance, kappa 0. Careful: 90 % agreement, 62 % chance, kappa 0.74. Perfect: 100 % agreement, 68 "
    "% chance, kappa 1."
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


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 250
mine = ["good"] * 16 + ["bad"] * 4
judges = {"always good": ["good"] * 20, "careful": ["good"] * 14 + ["bad"] * 6, "perfect": mine}
x = scale(0, 1, 120, 520)
for row, (name, judge) in enumerate(judges.items()):
    top = 44 + row * 58
    same = sum(a == b for a, b in zip(mine, judge)) / 20
    chance = sum(mine.count(word) / 20 * judge.count(word) / 20 for word in ("good", "bad"))
    text(10, top + 22, name, "bold")
    box(x(0), top, x(chance) - x(0), 34)
    text(x(0) + 10, top + 22, f"by chance {chance:.0%}", "small")
    if same > chance:
        box(x(chance), top, x(same) - x(chance), 34, "fc half")
        text((x(chance) + x(same)) / 2, top + 22, f"+{same - chance:.0%}", "small mid")
    box(x(0), top, x(1) - x(0), 34, "")
    text(x(1) + 12, top + 22, f"κ = {(same - chance) / (1 - chance):.2f}")
    curve([(x(same), top - 6), (x(same), top + 40)], "thick")
for tick in (0, 0.25, 0.5, 0.75, 1):
    text(x(tick), 222, f"{tick:.0%}", "small mid")
text(x(0), 242, "grades that agree with yours (thick mark)", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("kappa.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
