"""Draws one pre-norm block for d = 128 with the parameters of each part.

Run it with `python3 block.picture.py`: it writes block.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "One block: two corrections on a free path"
TEXT = (
    "A thick line runs from x at the top to the output at the bottom. Twice a branch leaves it, passes a norm and "
    "then a part, and is added back at a plus sign: first attention with 66,048 parameters, which mixes tokens, then "
    "the MLP from 128 to 512 and back with 131,712, which sees each token alone. The norms have 256 each. Nothing but "
    "the two additions lies on the thick line."
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


def dot(x, y, radius, kind="full"):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:.4g}" class="{kind}"/>')


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    head = [(x2 - 8 * u + 4 * v, y2 - 8 * v - 4 * u), (x2, y2), (x2 - 8 * u - 4 * v, y2 - 8 * v + 4 * u)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


HEIGHT = 478
D = 128
counts = {
    "norm 1": 2 * D,
    "attention": 4 * (D * D + D),
    "norm 2": 2 * D,
    "mlp": D * 4 * D + 4 * D + 4 * D * D + D,
}
LINE = 66

text(LINE, 24, "x: a row of 128 for each token", "")
text(470, 50, "parameters", "small end")
curve([(LINE, 34), (LINE, 424)], "thick a")
for top, norm, part, lines in (
    (60, "norm 1", "attention", ["attention", "q, k, v, heads, o", "moves between tokens"]),
    (244, "norm 2", "mlp", ["MLP", "128 → 512, GELU, → 128", "each token alone"]),
):
    arrow(LINE, top + 18, 150, top + 18)
    box(152, top, 200, 36)
    text(252, top + 24, norm, "mid")
    text(470, top + 24, f"{counts[norm]:,}", "end")
    arrow(252, top + 36, 252, top + 58)
    box(152, top + 60, 200, 76, "fa half")
    for i, words in enumerate(lines):
        text(252, top + 83 + i * 21, words, "mid bold" if i == 0 else "mid")
    text(470, top + 103, f"{counts[part]:,}", "end")
    curve([(252, top + 136), (252, top + 154)])
    arrow(252, top + 154, LINE + 14, top + 154)
    dot(LINE, top + 154, 13, "pale")
    text(LINE, top + 159, "+", "mid bold")
arrow(LINE, 414, LINE, 434, "thick a")
text(LINE, 456, "x with both corrections")
text(470, 456, f"{sum(counts.values()):,} = 12d² + 13d", "end")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("block.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
