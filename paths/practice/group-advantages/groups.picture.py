"""Draws group advantages of three groups and the share of groups that teach nothing.

Run it with `python3 groups.picture.py`: it writes groups.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Three groups, and how often a group is silent"
TEXT = (
    "Left, the advantages of three groups: half solved gives +1 and −1; one in eight gives +2.64 for the one and "
    "−0.38 for the seven others; none solved gives 0 for all. Right, the share of silent groups of 8 over the success "
    "rate: 0.85 at 0.02, 0.17 at 0.2, 0.01 at 0.5, 0.43 at 0.9."
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


HEIGHT = 330


def advantages(rewards, eps=1e-4):
    mean = sum(rewards) / len(rewards)
    spread = math.sqrt(sum((r - mean) ** 2 for r in rewards) / len(rewards))
    return [(r - mean) / (spread + eps) for r in rewards]


y = scale(-1.2, 2.8, 260, 50)
for number, (name, rewards) in enumerate((("half", [1, 0, 1, 0]), ("one in 8", [1] + [0] * 7), ("none", [0] * 4))):
    left = 50 + (0, 80, 210)[number]
    values = advantages(rewards)
    for place, value in enumerate(values):
        box(left + place * 14, min(y(0), y(value)), 11, max(abs(y(0) - y(value)), 1), "fa" if value > 0 else "fb half")
    text(left + len(values) * 7, 284, name, "small mid")
for tick in (-1, 0, 1, 2):
    curve([(44, y(tick)), (290, y(tick))], "thin")
    text(38, y(tick) + 5, str(tick).replace("-", "−"), "small end")
text(44, 26, "advantage of each answer", "small")
x, y = scale(0, 1, 370, 620), scale(0, 1, 260, 50)
axes(x, y, (0, 0.25, 0.5, 0.75, 1), (0, 0.5, 1), "success rate p", "share of silent groups of 8")
curve([(x(p / 100), y((p / 100) ** 8 + (1 - p / 100) ** 8)) for p in range(101)], "a thick")
for p in (0.02, 0.2, 0.5, 0.9):
    share = p**8 + (1 - p) ** 8
    dot(x(p), y(share), "fb", 5)
    shift, anchor = (10, "") if p < 0.5 else (0, "mid") if p == 0.5 else (-10, "end")
    text(x(p) + shift, y(share) - 8, f"{share:.2f}", "small " + anchor)
text(44, 318, "solved answers are pushed up, unsolved ones down; a silent group pushes nothing", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("groups.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
