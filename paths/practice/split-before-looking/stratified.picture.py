"""Draw 100 people, 10 of them ill, and their stratified split into 80 and 20."""

import math
from html import escape
from math import comb
from pathlib import Path

TITLE = "Each class is split by the same share"
DESC = (
    "A hundred people in ten columns, ten of them ill. The stratified split puts 80 into the "
    "training set, 8 of them ill, and 20 into the test set, 2 of them ill. A plain random "
    "split can put no ill person into the test set."
)
HEIGHT = 290
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


def people(x, y, ill, healthy, per_row, color):
    """A small square for each person, filled if ill: two paths, each with many squares."""
    squares = [f"M{x + 17 * (i % per_row)},{y + 17 * (i // per_row)}h13v13h-13z"
               for i in range(ill + healthy)]
    for some, fill in ((squares[:ill], 0.9), (squares[ill:], 0.08)):
        parts.append(f'<path d="{"".join(some)}" style="fill:var(--{color});fill-opacity:{fill};'
                     f'stroke:var(--{color})"/>')


text(20, 28, "100 people, 10 ill", extra="font-weight:bold")
people(20, 44, 10, 90, 10, "ink")
arrow(202, 110, 258, 80, "blue")
arrow(202, 150, 258, 214, "orange")
text(272, 28, "training set: 80 people, 8 ill", "blue", extra="font-weight:bold")
people(272, 44, 8, 72, 16, "blue")
text(272, 172, "test set: 20 people, 2 ill", "orange", extra="font-weight:bold")
people(272, 188, 2, 18, 16, "orange")
box(560, 194, 46, 34, "orange", 0.3, 4)
parts.append('<path d="M570,194 v-10 a13,13 0 0 1 26,0 v10" style="fill:none;'
             'stroke:var(--orange);stroke-width:4"/>')
text(583, 250, "shut", "orange", "middle")
none = comb(90, 20) / comb(100, 20)
text(20, 254, "Drawn at random, the test set has", "soft", size=13)
text(20, 274, f"no ill person in about {100 * none:.0f} % of splits.", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
