"""Draws the implicit rewards of the example at three moments; the loss depends on their distance.

Run it with `python3 moments.picture.py`: it writes moments.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Same loss, two stories"
TEXT = (
    "Implicit rewards of the chosen and the rejected answer at three moments. At the start both are 0 and the loss is "
    "0.693. Healthy: chosen +0.40, rejected −0.60, loss 0.313. Sinking: chosen −1.20, rejected −2.20, the same loss "
    "of 0.313, because the distance is the same."
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


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long * 8, (y2 - y1) / long * 8
    head = [(x2 - dx - dy / 2, y2 - dy + dx / 2), (x2, y2), (x2 - dx + dy / 2, y2 - dy - dx / 2)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 330
ref_chosen, ref_rejected, beta = -20.0, -22.0, 0.1
y = scale(-2.4, 0.8, 270, 50)
for tick in (-2, -1, 0):
    curve([(60, y(tick)), (620, y(tick))], "thin")
    text(52, y(tick) + 5, str(tick).replace("-", "−"), "small end")
curve([(60, y(0)), (620, y(0))])
for number, (name, chosen, rejected) in enumerate((("start", -20.0, -22.0), ("healthy", -16.0, -28.0), ("sinking", -32.0, -44.0))):
    left = 90 + number * 185
    rewards = [beta * (chosen - ref_chosen), beta * (rejected - ref_rejected)]
    loss = math.log(1 + math.exp(rewards[1] - rewards[0]))
    text(left + 45, 24, name, "bold mid")
    text(left + 45, 312, f"loss {loss:.3f}", "mid")
    for place, (reward, kind) in enumerate(zip(rewards, ("fc half", "fb half"))):
        x = left + place * 50
        box(x, min(y(0), y(reward)), 40, abs(y(0) - y(reward)), kind)
        end = y(reward) + 16 if reward < 0 else y(reward) - 6
        text(x + 20, end, f"{reward:+.2f}".replace("-", "−"), "small mid")
    if rewards[0] != rewards[1]:
        arrow(left + 102, y(rewards[0]), left + 102, y(rewards[1]))
        text(left + 108, (y(rewards[0]) + y(rewards[1])) / 2 + 5, "1.00", "small")
text(60, 292, "left bar: chosen; right bar: rejected", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("moments.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
