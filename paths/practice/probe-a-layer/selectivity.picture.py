"""Draws accuracy of probe and control task for the two layers of the example.

Run it with `python3 selectivity.picture.py`: it writes selectivity.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Two probes and their control tasks"
TEXT = (
    "Two pairs of bars. Layer A: the probe reaches 92 % and its control 88 %, so the selectivity is 4 points. Layer "
    "B: 85 % and 56 %, a selectivity of 29 points. The higher bar belongs to the layer that shows less."
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


HEIGHT = 300
layers = {"layer A": (0.92, 0.88), "layer B": (0.85, 0.56)}
y = scale(0, 1, 240, 40)
for tick in (0, 0.25, 0.5, 0.75, 1):
    curve([(60, y(tick)), (620, y(tick))], "thin")
    text(52, y(tick) + 5, f"{tick:g}", "small end")
for number, (name, (probe, control)) in enumerate(layers.items()):
    left = 100 + number * 270
    for place, (value, kind, label) in enumerate(((probe, "fa half", "probe"), (control, "fb half", "control"))):
        box(left + place * 80, y(value), 64, y(0) - y(value), kind)
        box(left + place * 80, y(value), 64, y(0) - y(value), "" if place == 0 else "dash")
        text(left + place * 80 + 32, y(value) + 20, f"{value:.2f}", "mid")
        text(left + place * 80 + 32, y(0) - 10, label, "small mid")
    arrow(left + 158, y(probe), left + 158, y(control) + 1)
    curve([(left + 64, y(probe)), (left + 158, y(probe))], "dash")
    text(left + 166, (y(probe) + y(control)) / 2 + 5, f"{probe - control:.2f}", "bold")
    text(left + 72, 262, name, "bold mid")
text(60, 290, "accuracy on the test part; the arrow is the selectivity", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("selectivity.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
