"""Projects the words of two rows on the x axis and draws the bands that become columns.

Run it with `python3 bands.picture.py`: it writes bands.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Columns found from all rows together"
TEXT = (
    "Two rows of words: pear, 3, 9 and plum, 7. Three vertical bands from 0 to 24, 50 to 56 and 90 to 96 are found "
    "from both rows; the 7 lies in the third band, so the second cell of plum is empty. Split at spaces, the 7 would "
    "have become the second cell."
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


HEIGHT = 260
words = [("pear", 0, 0, 24), ("3", 50, 0, 56), ("9", 90, 0, 96), ("plum", 0, 12, 24), ("7", 90, 12, 96)]
bands = []
for x0, x1 in sorted((word[1], word[3]) for word in words):
    if bands and x0 - bands[-1][1] < 8:
        bands[-1] = (bands[-1][0], max(bands[-1][1], x1))
    else:
        bands.append((x0, x1))
x = scale(0, 96, 60, 520)
for number, (first, last) in enumerate(bands, 1):
    box(x(first) - 10, 50, x(last) - x(first) + 20, 160, "fa half")
    text((x(first) + x(last)) / 2, 38, f"column {number}", "small mid")
    text((x(first) + x(last)) / 2, 230, f"{first} to {last}", "small mid")
for word, x0, y0, x1 in words:
    box(x(x0), 70 + y0 * 6, x(x1) - x(x0), 36)
    box(x(x0), 70 + y0 * 6, x(x1) - x(x0), 36, "")
    text((x(x0) + x(x1)) / 2, 94 + y0 * 6, word, "mid")
box(x(50), 142, x(56) - x(50), 36, "dash")
arrow(x(90) - 16, 188, x(56) + 16, 188, "b")
text((x(56) + x(90)) / 2 + 4, 204, "split at spaces", "small mid tb")
text(x(56) + 16, 165, "stays empty", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("bands.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
