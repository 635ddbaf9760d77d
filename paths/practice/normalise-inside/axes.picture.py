"""Draws the same table twice, with the row of layer norm and the column of batch norm marked.

Run it with `python3 axes.picture.py`: it writes axes.svg next to itself.
"""

from pathlib import Path

TITLE = "The mean over what?"
TEXT = (
    "Two tables of four examples in rows and five features in columns. Layer norm marks one row: mean and variance "
    "over the features of one example. Batch norm marks one column: mean and variance over the examples for one "
    "feature, so neighbours matter."
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


HEIGHT = 280
EXAMPLES, FEATURES, CELL = 4, 5, 40
for left, name, marked in ((100, "layer norm", lambda r, c: r == 1), (400, "batch norm", lambda r, c: c == 2)):
    text(left, 26, name, "bold")
    text(left, 48, "features", "small")
    for r in range(EXAMPLES):
        for c in range(FEATURES):
            box(left + c * CELL, 58 + r * CELL, CELL - 3, CELL - 3, "fa half" if marked(r, c) else "thin")
text(10, 80, "example 0", "small")
text(10, 120, "example 1", "small")
text(10, 160, "example 2", "small")
text(10, 200, "example 3", "small")
box(99, 57 + CELL, FEATURES * CELL - 1, CELL - 1, "a thick")
box(399 + 2 * CELL, 57, CELL - 1, EXAMPLES * CELL - 1, "a thick")
text(100, 242, "one example alone:", "small")
text(100, 260, "the same in training and in use", "small")
text(400, 242, "one feature over the batch:", "small")
text(400, 260, "needs running estimates in use", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("axes.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
