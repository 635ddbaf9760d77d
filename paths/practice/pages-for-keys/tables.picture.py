"""Draws two page tables that share a prefix, with the reference count of each page.

Run it with `python3 tables.picture.py`: it writes tables.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Two page tables and a pool of pages"
TEXT = (
    "Readers A and B have a page table of three rows each. The first two rows of both point to the same pages, 3 and "
    "0, which hold the shared prefix and have the count 2. The third rows point to pages of their own, 4 and 1, with "
    "the count 1. Pages 2 and 5 are free."
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


HEIGHT = 326
tables = {"reader A": [3, 0, 4], "reader B": [3, 0, 1]}
counts = {page: sum(page in table for table in tables.values()) for page in range(6)}
pool_y = {page: 36 + page * 44 for page in range(6)}
text(250, 24, "pages of 16 tokens", "small")
for (name, table), left in zip(tables.items(), (20, 500)):
    text(left, 62, name, "bold")
    for row, page in enumerate(table):
        top = 76 + row * 56
        box(left, top, 110, 36)
        text(left + 55, top + 23, f"{row}: page {page}", "mid")
        start, end = (left + 112, 248) if left < 300 else (left - 2, 394)
        arrow(start, top + 18, end, pool_y[page] + 18 + (6 if left > 300 else -6) * (counts[page] > 1), "a" if left < 300 else "b dash")
for page, y in pool_y.items():
    kind = "fc half" if counts[page] == 2 else "pale" if counts[page] else "thin dash"
    box(250, y, 140, 36, kind)
    what = {2: "shared", 1: "own", 0: "free"}[counts[page]]
    text(320, y + 23, f"page {page}: {what}, {counts[page]}", "mid")
text(20, 316, "after the name: the reference count; a page is free at 0", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("tables.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
