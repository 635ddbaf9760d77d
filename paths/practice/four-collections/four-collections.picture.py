"""Draw Python's four collections as boxes, with the values of the lesson."""

import math
from html import escape
from pathlib import Path

TITLE = "Python's four collections as boxes"
DESC = (
    "A list is a row of numbered boxes 3, 1, 3 that can grow. A tuple is a closed row of two "
    "parts, Momo and 304. A set holds 1 and 3 once each, without places. A dict has a value, "
    "2 or 1, for each key, tea or milk."
)
HEIGHT = 330
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


def cell(x, y, words, width=44, color="blue", dash="none"):
    """One value in its box."""
    box(x, y, width, 36, color, 0.15, 0, dash)
    text(x + width / 2, y + 23, words, anchor="middle", extra=MONO)


def heading(x, y, title, code, note):
    text(x, y, title, size=16, extra="font-weight:bold")
    text(x + 62, y, code, extra=MONO)
    text(x, y + 130, note, "soft")


heading(20, 26, "list", "[3, 1, 3]", "in order, twice is fine, can grow")
for i, value in enumerate((3, 1, 3)):
    cell(20 + 44 * i, 56, str(value))
    text(42 + 44 * i, 110, str(i), "soft", "middle", 13)
cell(152, 56, "", dash="4 4")
text(206, 79, "append", "soft")

heading(340, 26, "tuple", '("Momo", 304)', "a fixed group that does not change")
box(334, 50, 164, 48, "orange", 0, 6)
cell(340, 56, '"Momo"', 88, "orange")
cell(428, 56, "304", 64, "orange")

heading(20, 196, "set", "{1, 3}", "each value once, no places")
parts.append('<ellipse cx="92" cy="256" rx="72" ry="38" style="fill:var(--green);'
             'fill-opacity:.1;stroke:var(--green)"/>')
cell(42, 232, "1", 36, "green")
cell(104, 246, "3", 36, "green")
text(176, 260, "is 3 in it? yes", "soft")

heading(340, 196, "dict", '{"tea": 2, "milk": 1}', "a value for each key")
for i, (key, value) in enumerate((('"tea"', "2"), ('"milk"', "1"))):
    cell(340, 214 + 44 * i, key, 84)
    arrow(428, 232 + 44 * i, 468, 232 + 44 * i)
    cell(472, 214 + 44 * i, value, 40, "orange")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
