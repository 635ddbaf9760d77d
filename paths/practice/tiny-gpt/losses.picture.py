"""Draws the losses of the solution: one page learned by heart, and a book with its held-back tenth.

Run it with `python3 losses.picture.py`: it reads solution/page.csv and solution/book.csv and writes losses.svg next to itself.
"""

import csv
import math
from pathlib import Path

TITLE = "One page, and a book of 6,000 bytes"
TEXT = (
    "Two charts of loss against step. Left, one page: the loss falls from 6.27, near ln 512 = 6.24, to 0.03 at step "
    "200. Right, the book: the training loss falls from 6.25 to 0.13 at step 600, while the validation loss falls to "
    "5.00 at step 100 and then rises to 6.54, above where it began. A mark at step 100 says: stop here."
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


def curve(points, kind=""):
    parts.append(f'<path d="M{" L".join(f"{x:.4g} {y:.4g}" for x, y in points)}" class="{kind}"/>')


def dot(x, y, radius, kind="full"):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:.4g}" class="{kind}"/>')


HEIGHT = 330
HERE = Path(__file__).parent / "solution"


def read(name):
    with open(HERE / name, newline="", encoding="utf-8") as file:
        return [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]


page, book = read("page.csv"), read("book.csv")
TOP, BOTTOM, MOST = 56, 276, 7


def y(loss):
    return BOTTOM - loss / MOST * (BOTTOM - TOP)


for left, right, rows, columns, title in (
    (40, 176, page, [("loss", "a")], "one page"),
    (232, 440, book, [("train_loss", "a"), ("valid_loss", "b")], "the book"),
):
    last = rows[-1]["step"]
    text(left, 24, title, "bold")
    for loss in range(0, MOST + 1, 2):
        curve([(left, y(loss)), (right, y(loss))], "thin")
        text(left - 6, y(loss) + 5, loss, "small end")
    curve([(left, y(math.log(512))), (right, y(math.log(512)))], "dash")
    for step in (0, last / 2, last):
        text(left + (right - left) * step / last, BOTTOM + 22, f"{step:.0f}", "small mid")
    for column, kind in columns:
        points = [(left + (right - left) * row["step"] / last, y(row[column])) for row in rows]
        curve(points, f"{kind} thick")
        for point in points:
            dot(*point, 3.5, f"f{kind}")
text(44, 44, "dashed: ln 512 = 6.24", "small")
best = min(book, key=lambda row: row["valid_loss"])
x = 232 + 208 * best["step"] / book[-1]["step"]
curve([(x, y(best["valid_loss"])), (x, BOTTOM)], "dash b")
text(x + 8, y(3.45), f"stop here: {best['valid_loss']:.2f}", "tb")
text(438, y(5.35), "validation", "tb end")
text(438, y(0.55), "training", "ta end")
text(232, 44, "validation is the held-back tenth", "small")
text(336, 320, "step", "small mid")
text(108, 320, "step", "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("losses.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
