"""Draw a sum of two vectors as a walk, and the angle of two vectors with their unit vectors."""

import math
from html import escape
from pathlib import Path

TITLE = "A sum is a walk, a cosine is an angle"
DESC = (
    "Left, the arrow (1, 2) and from its tip the arrow (3, 1); the sum (4, 3) leads straight "
    "to the end. Right, (3, 4) and (4, 3), both of length 5, with a small angle between them, "
    "cosine 0.96, and their unit vectors (0.6, 0.8) and (0.8, 0.6) on a circle of radius 1."
)
HEIGHT = 320
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


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


UNIT = 56


def axes(x0):
    line(x0, 276, x0 + 4.2 * UNIT, 276, "soft", 1)
    line(x0, 276, x0, 276 - 4.2 * UNIT, "soft", 1)
    for tick in range(1, 5):
        line(x0 + UNIT * tick, 276, x0 + UNIT * tick, 281, "soft", 1)
        line(x0 - 5, 276 - UNIT * tick, x0, 276 - UNIT * tick, "soft", 1)
        text(x0 + UNIT * tick, 296, str(tick), "soft", "middle", 13)
        text(x0 - 9, 281 - UNIT * tick, str(tick), "soft", "end", 13)


def place(x0, x, y):
    return x0 + UNIT * x, 276 - UNIT * y


axes(30)
arrow(*place(30, 0, 0), *place(30, 1, 2), "blue")
arrow(*place(30, 1, 2), *place(30, 4, 3), "green")
arrow(*place(30, 0, 0), *place(30, 4, 3), "orange", "6 4")
text(34, 146, "(1, 2)", "blue")
text(150, 122, "(3, 1)", "green", "middle")
text(180, 210, "sum (4, 3)", "orange")
text(30, 24, "add: walk one, then the other", extra="font-weight:bold")

axes(350)
a, b = (3, 4), (4, 3)
length = math.hypot(*a)
cosine = (a[0] * b[0] + a[1] * b[1]) / (length * math.hypot(*b))
arrow(*place(350, 0, 0), *place(350, *a), "blue")
arrow(*place(350, 0, 0), *place(350, *b), "orange")
parts.append(f'<path d="M{350 + UNIT},276 A{UNIT},{UNIT} 0 0 0 350,{276 - UNIT}" style="fill:none;'
             'stroke:var(--ink);stroke-dasharray:4 3"/>')
for vector, color in ((a, "blue"), (b, "orange")):
    tip = place(350, vector[0] / length, vector[1] / length)
    line(*place(350, 0, 0), *tip, color, 5)
    dot(*tip, 4, color)
text(508, 50, "(3, 4)", "blue", "end")
text(580, 106, "(4, 3)", "orange")
text(420, 262, "circle: length 1", "soft", size=13)
text(350, 24, f"cosine {cosine:.2f}: nearly the same way", extra="font-weight:bold")
text(320, 314, "The dot product of (3, 4) and (4, 3) is 24; divided by 5 · 5 it is 0.96.", "soft",
     "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
