"""Draws pool adjacent violators on six outcomes: raw, after the first pool, at the end.

Run it with `python3 pooling.picture.py`: it writes pooling.svg next to itself.
"""

from pathlib import Path

TITLE = "Pool until nothing falls"
TEXT = (
    "Six cases sorted by the model's probability with outcomes 0, 1, 0, 0, 1, 1. The raw steps fall after the second "
    "case. Cases 2 and 3 are pooled at 0.5, then with case 4 at 0.333. The result is a staircase 0, 0.333, 0.333, "
    "0.333, 1, 1."
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


HEIGHT = 260
outcomes = [0, 1, 0, 0, 1, 1]
panels = [("outcomes", [[y, 1] for y in outcomes])]
steps = []
for case in outcomes:
    steps.append([case, 1])
    while len(steps) > 1 and steps[-2][0] > steps[-1][0]:
        height, cases = steps.pop()
        low, more = steps.pop()
        steps.append([(height * cases + low * more) / (cases + more), cases + more])
        rest = outcomes[sum(n for _, n in steps):]
        name = f"pool {len(panels)}: {steps[-1][1]} cases at {steps[-1][0]:.3g}"
        panels.append((name, [list(step) for step in steps] + [[y, 1] for y in rest]))
y = scale(0, 1, 200, 60)
for number, (name, staircase) in enumerate(panels):
    x = scale(0, 6, 40 + number * 205, 200 + number * 205)
    text(x(0) - 16, 28, name, "bold" if number == 0 else "")
    for tick in (0, 0.5, 1):
        curve([(x(0), y(tick)), (x(6), y(tick))], "thin")
        text(x(0) - 6, y(tick) + 5, f"{tick:g}", "small end")
    at, line = 0, []
    for height, cases in staircase:
        line += [(x(at), y(height)), (x(at + cases), y(height))]
        at += cases
    curve(line, "a thick")
    for case, outcome in enumerate(outcomes):
        dot(x(case + 0.5), y(outcome), "full" if outcome else "", 5)
        text(x(case + 0.5), 222, case + 1, "small mid")
text(24, 250, "cases sorted by the model's probability; dots: what happened; line: new probability", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("pooling.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
