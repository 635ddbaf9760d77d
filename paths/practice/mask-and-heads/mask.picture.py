"""Draws the causal mask for six tokens, and six rows of width 8 cut into four heads.

Run it with `python3 mask.picture.py`: it writes mask.svg next to itself.
"""

from pathlib import Path

TITLE = "The causal mask, and a row cut into heads"
TEXT = (
    "Left, a table of six queries and six keys; query i may look at the keys 0 to i, the upper right triangle is "
    "minus infinity. Right, a table of six tokens with eight numbers each is cut into four strips of two numbers, one "
    "for each head."
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


HEIGHT = 320
CELL = 36
text(46, 24, "scores: who may look", "bold")
for query in range(6):
    text(36, 82 + query * CELL, query, "small end")
    text(64 + query * CELL, 50, query, "small mid")
    for key in range(6):
        allowed = key <= query
        box(46 + key * CELL, 58 + query * CELL, CELL - 2, CELL - 2, "fa half" if allowed else "thin")
        text(63 + key * CELL, 81 + query * CELL, "✓" if allowed else "−∞", "small mid")
text(46, 300, "rows: queries 0 to 5; columns: keys", "small")
text(350, 24, "one row of width 8, four heads", "bold")
for token in range(6):
    text(342, 82 + token * CELL, token, "small end")
    for number in range(8):
        head = number // 2
        left = 350 + number * 30 + head * 10
        box(left, 58 + token * CELL, 28, CELL - 2, "fa half" if head % 2 == 0 else "pale")
for head in range(4):
    text(379 + head * 70, 50, f"head {head}", "small mid")
text(350, 300, "each head: width d/h = 8/4 = 2", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("mask.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
