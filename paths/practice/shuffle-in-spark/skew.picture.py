"""Counts the rows in eight partitions, plain and salted, and draws the hot key in a strong colour.

Run it with `python3 skew.picture.py`: it writes skew.svg next to itself.
"""

import zlib
from pathlib import Path

TITLE = "One hot key in eight partitions"
TEXT = (
    "Rows in each of eight partitions. Plain: seven partitions have 49 or 51 rows, the last has 651, because all 600 "
    "rows of anna go there. Salted by eight suffixes, all have 124 or 126."
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


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 320
plain = ["anna"] * 600 + [f"u{i}" for i in range(400)]
salted = [f"{key}#{i % 8}" if key == "anna" else key for i, key in enumerate(plain)]
y = scale(0, 700, 260, 50)
for left, name, keys in ((50, "plain", plain), (360, "salted by 8", salted)):
    text(left, 26, name, "bold")
    for tick in (0, 200, 400, 600):
        curve([(left, y(tick)), (left + 256, y(tick))], "thin")
        text(left - 6, y(tick) + 5, tick, "small end")
    for part in range(8):
        rows = [key for key in keys if zlib.crc32(key.encode()) % 8 == part]
        hot = sum(key.startswith("anna") for key in rows)
        box(left + part * 32 + 4, y(len(rows)), 24, y(0) - y(len(rows)), "fa half")
        box(left + part * 32 + 4, y(len(rows)), 24, y(len(rows) - hot) - y(len(rows)), "fa")
        text(left + part * 32 + 16, y(len(rows)) - 6, len(rows), "small mid")
        text(left + part * 32 + 16, 280, part, "small mid")
text(50, 308, "partition; bar: rows; strong: rows of anna. The job waits for the tallest bar.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("skew.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
