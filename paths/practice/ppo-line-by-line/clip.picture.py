"""Draws PPO's clipped objective over the ratio for a positive and a negative advantage.

Run it with `python3 clip.picture.py`: it writes clip.svg next to itself.
"""

from pathlib import Path

TITLE = "The clipped objective for both signs of the advantage"
TEXT = (
    "Two panels over the ratio from 0.4 to 1.6 with ε = 0.2. Advantage +1: the objective rises with the ratio and "
    "becomes flat at 1.2. Advantage −1: it is flat at −0.8 up to the ratio 0.8 and falls after it. Where it is flat "
    "the gradient is zero."
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


HEIGHT = 310
EPS = 0.2


def objective(ratio, advantage):
    return min(ratio * advantage, min(max(ratio, 1 - EPS), 1 + EPS) * advantage)


for left, advantage, low, high in ((60, 1.0, 0, 2), (380, -1.0, -2, 0)):
    x, y = scale(0.4, 1.6, left, left + 230), scale(low, high, 230, 60)
    ticks = [low + i / 2 for i in range(5)]
    axes(x, y, (0.4, 0.8, 1, 1.2, 1.6), ticks, "ratio ρ", f"objective, advantage {advantage:+.0f}".replace("-", "−"))
    flat = (1.2, 1.6) if advantage > 0 else (0.4, 0.8)
    box(x(flat[0]), 60, x(flat[1]) - x(flat[0]), 170, "pale")
    text((x(flat[0]) + x(flat[1])) / 2, 220 if advantage > 0 else 200, "slope 0", "small mid")
    curve([(x(r / 100), y(objective(r / 100, advantage))) for r in range(40, 161, 5)], "a thick")
    for ratio in (0.5, 1.0, 1.5):
        dot(x(ratio), y(objective(ratio, advantage)), "fb", 5)
text(60, 302, "shaded: the ratio has moved far enough; dots: the six lines above", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("clip.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
