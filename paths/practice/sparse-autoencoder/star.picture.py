"""Draws five features as a star and what each reads for two inputs.

Run it with `python3 star.picture.py`: it writes star.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Five features in two dimensions"
TEXT = (
    "Five directions as a star with 72 degrees between neighbours. If only feature 0 is active, it reads 1.0 and its "
    "two neighbours echo with 0.31. If 0 and 2 are active, their sum points between them, at feature 1, which reads "
    "0.62 although it is not active."
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


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long * 8, (y2 - y1) / long * 8
    head = [(x2 - dx - dy / 2, y2 - dy + dx / 2), (x2, y2), (x2 - dx + dy / 2, y2 - dy - dx / 2)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


HEIGHT = 330
star = [(math.cos(2 * math.pi * k / 5), math.sin(2 * math.pi * k / 5)) for k in range(5)]
inputs = [("only feature 0", star[0]),
          ("features 0 and 2", (star[0][0] + star[2][0], star[0][1] + star[2][1]))]
for number, (name, point) in enumerate(inputs):
    cx, cy = 160 + number * 320, 170
    text(cx, 26, name, "bold mid")
    answers = [max(0.0, point[0] * dx + point[1] * dy) for dx, dy in star]
    for k, ((dx, dy), reads) in enumerate(zip(star, answers)):
        curve([(cx, cy), (cx + dx * 100, cy - dy * 100)], "thin")
        if reads > 0.005:
            curve([(cx, cy), (cx + dx * 100 * reads, cy - dy * 100 * reads)], "b thick")
        label = cx + dx * 122, cy - dy * 116
        text(label[0], label[1] - 2, f"feature {k}" if abs(dx) < 0.9 else k, "small mid")
        text(label[0], label[1] + 15, f"{reads:.2f}", "mid bold" if reads == max(answers) else "mid")
    arrow(cx, cy, cx + point[0] * 84, cy - point[1] * 84, "a thick")
text(20, 320, "arrow: the input; thick part of a direction: what it reads (bold: the largest)", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("star.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
