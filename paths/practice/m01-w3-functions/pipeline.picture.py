"""Draw how main joins the functions of the savings tin, with the values that pass."""

import math
from html import escape
from pathlib import Path

TITLE = "From lines to ranked names"
DESC = (
    "main hands the lines to parse, which returns pairs of name and cents; totals returns one "
    "sum for each name; ranked returns the names, largest sum first. Only main knows the "
    "input and prints."
)
HEIGHT = 300
STYLE = """<style>
.pic { --ink: #1f2328; --soft: #59636e; --faint: #c3cad2; --blue: #0b62c4; --orange: #b3470b;
  --green: #1a7f37; font-family: system-ui, "Segoe UI", Arial, sans-serif; }
@media (prefers-color-scheme: dark) { .pic { --ink: #e6edf3; --soft: #a3adb8; --faint: #4a525c;
  --blue: #6cb0ff; --orange: #ffa657; --green: #56d364; } }
</style>"""
parts = []


def text(x, y, words, color="ink", anchor="start", size=14, extra=""):
    parts.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" '
                 f'style="fill:var(--{color});font-size:{size}px;{extra}">{escape(words)}</text>')


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


MONO = "font-family:monospace"
box(8, 34, 624, 256, "soft", 0.04, 8, "6 4")
text(20, 24, "main: hands values on, and prints", "soft", extra="font-weight:bold")
STEPS = [("parse", "green", 150), ("totals", "orange", 300), ("ranked", "blue", 450)]
for word, color, x in STEPS:
    box(x, 56, 86, 40, color, 0.2)
    text(x + 43, 81, word, anchor="middle", extra=MONO + ";font-weight:bold")
for x, x2 in ((102, 148), (240, 296), (390, 446), (540, 574)):
    arrow(x, 76, x2, 76)
text(20, 81, "input", extra="font-weight:bold")
text(602, 81, "print", anchor="middle", extra="font-weight:bold")

lines = ["carl 100", "anna 250", "bea 150", "bea 100"]
pairs = [(word, int(cents)) for word, cents in (row.split() for row in lines)]
sums = {}
for word, cents in pairs:
    sums[word] = sums.get(word, 0) + cents
order = sorted(sorted(sums), key=sums.get, reverse=True)
columns = [(20, "lines", [f'"{row}"' for row in lines]),
           (176, "pairs", [f'("{word}", {cents})' for word, cents in pairs]),
           (366, "a dict", [f'"{word}": {cents}' for word, cents in sums.items()]),
           (516, "names", [f'"{word}"' for word in order])]
for x, title, rows in columns:
    text(x, 134, title, "soft")
    for i, row in enumerate(rows):
        text(x, 160 + 24 * i, row, size=13, extra=MONO)
text(20, 276, "Each box depends on its arguments only: it is pure, and a test can call it alone.",
     "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
