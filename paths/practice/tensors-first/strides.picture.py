"""Draws one storage of six numbers and two tensors that walk through it with other strides.

Run it with `python3 strides.picture.py`: it writes strides.svg next to itself.
"""

from pathlib import Path

TITLE = "One storage, two tables"
TEXT = (
    "A row of six storage cells holding 0 to 5. Below it the same cells are read as a table of 2 rows and 3 columns "
    "with strides (3, 1), and as its transpose of 3 rows and 2 columns with strides (1, 3). Each table cell names the "
    "place in the storage from which it is read; nothing is copied."
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


HEIGHT = 330
CELL = 62
text(10, 24, "storage: six places in a row", "bold")
for place in range(6):
    box(130 + place * CELL, 40, CELL, 38, "")
    text(130 + place * CELL + CELL / 2, 64, place, "mid")
    text(130 + place * CELL + CELL / 2, 96, f"place {place}", "small mid")
for left, shape, strides, name in ((40, (2, 3), (3, 1), "x"), (370, (3, 2), (1, 3), "x.t()")):
    text(left, 138, f"{name}: shape {shape}, strides {strides}")
    for i in range(shape[0]):
        for j in range(shape[1]):
            place = i * strides[0] + j * strides[1]
            corner = (left + j * CELL, 152 + i * 44)
            box(*corner, CELL, 44, "fa half" if place == 3 else "pale")
            box(*corner, CELL, 44, "")
            text(corner[0] + CELL / 2, corner[1] + 19, place, "mid")
            text(corner[0] + CELL / 2, corner[1] + 37, f"{i}·{strides[0]}+{j}·{strides[1]}", "small mid")
text(40, 262, "small: row · stride + column · stride", "small")
text(40, 306, "Shaded: place 3, at row 1, column 0 on the left and at row 0, column 1 on the right.", "small")
text(40, 324, "Write there through either tensor and both show it.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("strides.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
