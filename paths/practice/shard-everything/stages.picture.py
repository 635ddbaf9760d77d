"""Draws the memory of one worker in the four ZeRO stages for the example's model.

Run it with `python3 stages.picture.py`: it writes stages.svg next to itself.
"""

from pathlib import Path

TITLE = "What one of eight workers holds"
TEXT = (
    "Four stacked bars for 7 billion weights on 8 workers. Stage 0: weights 14, gradients 14, optimiser 84, in all "
    "112 GB. Stage 1: the optimiser shrinks to 10.5, in all 38.5. Stage 2: gradients shrink to 1.75, in all 26.2. "
    "Stage 3: weights shrink as well, in all 14 GB."
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


HEIGHT = 280
n, weights = 8, 7
kinds = {"weights": "fa half", "gradients": "fb half", "optimiser": "fc half"}
x = scale(0, 132, 90, 630)
for tick in (0, 20, 40, 60, 80, 100):
    curve([(x(tick), 222), (x(tick), 230)])
    text(x(tick), 246, tick, "small mid")
for stage in range(4):
    top = 18 + stage * 52
    sizes = {"weights": 2 / (n if stage == 3 else 1), "gradients": 2 / (n if stage >= 2 else 1),
             "optimiser": 12 / (n if stage >= 1 else 1)}
    text(10, top + 24, f"stage {stage}", "bold")
    at = 0.0
    for name, size in sizes.items():
        wide = x(size * weights) - x(0)
        box(x(at), top, wide, 36, kinds[name])
        box(x(at), top, wide, 36, "")
        if wide > 80:
            text(x(at) + wide / 2, top + 23, name, "small mid")
        at += size * weights
    text(x(at) + 8, top + 24, f"{at:.1f} GB", "bold")
text(360, 270, "GB on each worker; from left to right: weights, gradients, optimiser", "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("stages.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
