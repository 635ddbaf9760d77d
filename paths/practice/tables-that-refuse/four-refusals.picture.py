"""Draw the tables books and loans, and at which rule each bad row stops."""

import math
from html import escape
from pathlib import Path

TITLE = "Each bad row stops at one rule"
DESC = (
    "The table books has one row, B1 with 412 pages. The table loans accepts L1 and L2, whose "
    "book_id B1 exists. Four rows are refused: L3 because it was returned before it was "
    "taken, a second L1 because the key is taken, L4 because there is no book B9, and L5 "
    "because taken is empty."
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


def line(x1, y1, x2, y2, color="ink", width=1.5, dash="none"):
    parts.append(f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}" '
                 f'style="stroke:var(--{color});stroke-width:{width};stroke-dasharray:{dash}"/>')


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


MONO = "font-family:monospace"


def cells(x, y, widths, values, color, fill=0.1, marked=None):
    """One row of a table; the marked cell has the fault."""
    for i, (width, value) in enumerate(zip(widths, values)):
        bad = i == marked
        box(x, y, width, 26, "orange" if bad else color, 0.35 if bad else fill, 0)
        text(x + width / 2, y + 18, value, anchor="middle", size=13, extra=MONO)
        x += width


WIDE = (34, 34, 58, 62)
text(20, 24, "books", extra="font-weight:bold")
cells(20, 34, (50, 60), ("B1", "412"), "blue")
text(84, 112, "loans: accepted", extra="font-weight:bold")
cells(20, 122, WIDE, ("L1", "B1", "05-01", "05-09"), "green")
cells(20, 148, WIDE, ("L2", "B1", "05-10", "NULL"), "green")
curve([(71, 122), (71, 92), (45, 92)], "green")
arrow(45, 92, 45, 62, "green")
text(84, 88, "book_id must exist there", "soft", size=13)
text(20, 200, "NULL in returned: still out,", "soft", size=13)
text(20, 218, "and an unknown CHECK passes.", "soft", size=13)

text(300, 24, "refused", extra="font-weight:bold")
text(300, 46, "loan, book_id, taken, returned", "soft", size=13)
BAD = [(("L3", "B1", "05-01", "04-01"), 3, "CHECK (returned >= taken)"),
       (("L1", "B1", "05-02", "NULL"), 0, "PRIMARY KEY: L1 is taken"),
       (("L4", "B9", "05-02", "NULL"), 1, "REFERENCES: no book B9"),
       (("L5", "B1", "NULL", "NULL"), 2, "taken is NOT NULL")]
for i, (values, marked, rule) in enumerate(BAD):
    cells(300, 58 + 60 * i, WIDE, values, "ink", 0.05, marked)
    x = 300 + sum(WIDE[:marked]) + WIDE[marked] / 2
    line(x, 84 + 60 * i, x, 92 + 60 * i, "orange", 2)
    text(300, 105 + 60 * i, rule, "orange", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
