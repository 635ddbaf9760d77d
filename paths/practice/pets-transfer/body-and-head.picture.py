"""Draws the stages of ResNet-18 with their numbers of parameters in two steps of a transfer.

Run it with `python3 body-and-head.picture.py`: it writes body-and-head.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "A frozen body and a new head"
TEXT = (
    "Two rows of boxes from the picture to the breeds: stem, layer1 to layer4 and the head. In step one all five "
    "parts of the body are frozen, 11.2 million numbers, and only the new head learns, 18,981 numbers. In step two "
    "layer4 learns as well, 8.4 million numbers at a small rate, and the rest stays frozen. The width of a box grows "
    "with the number of its channels."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9; --pale: #eceff3; --a: #0b5cc4; --b: #b4460f; --c: #0f7a55 }
@media (prefers-color-scheme: dark) {
  .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661; --pale: #2b323b; --a: #7cb7ff; --b: #ffa66b; --c: #5fd3a4 }
}
.pic text { font: 15px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 14px; fill: var(--soft) } .pic .bold { font-weight: 600 }
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
    u, v = (x2 - x1) / long, (y2 - y1) / long
    head = [(x2 - 8 * u + 4 * v, y2 - 8 * v - 4 * u), (x2, y2), (x2 - 8 * u - 4 * v, y2 - 8 * v + 4 * u)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


HEIGHT = 392
BREEDS = 37
CHANNELS = [64, 128, 256, 512]


def block(before, after):
    """Two 3 × 3 convolutions with their batch norms; a 1 × 1 on the way past where the width changes."""
    past = before * after + 2 * after if before != after else 0
    return before * after * 9 + after * after * 9 + 4 * after + past


sizes = {"stem": 3 * 64 * 49 + 2 * 64}
before = 64
for number, after in enumerate(CHANNELS, 1):
    sizes[f"layer{number}"] = block(before, after) + block(after, after)
    before = after
body = sum(sizes.values())
head = 512 * BREEDS + BREEDS
widths = [50, 62, 70, 80, 96]


def short(n):
    return f"{n / 1e6:.1f} million" if n >= 1e6 else f"{n:,}"


for top, title, learns in (
    (40, f"step one: {short(head)} numbers learn", []),
    (226, f"step two: layer4 learns, too, {short(sizes['layer4'])}", ["layer4"]),
):
    text(10, top - 14, title, "bold")
    left = 10
    for (name, size), width in zip(sizes.items(), widths):
        on = name in learns
        box(left, top, width, 74, "fb half" if on else "pale")
        text(left + width / 2, top + 32, name, "mid")
        text(left + width / 2, top + 56, "learns" if on else "frozen", "mid tb bold" if on else "mid small")
        left += width + 3
    box(left, top, 92, 74, "fb half")
    text(left + 46, top + 32, "new head", "mid")
    text(left + 46, top + 56, "learns", "mid tb bold")
    arrow(10, top + 88, left + 92, top + 88)
    text(10, top + 112, "picture", "small")
    text(240, top + 112, "edges … textures … parts", "small mid")
    text(left + 92, top + 112, f"{BREEDS} breeds", "small end")
text(10, 382, f"body: {short(body)} in all; layer4 at a 10 to 100 times smaller rate", "small")
text(10, 182, "body in eval(): a picture gives the same 512 numbers each time", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("body-and-head.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
