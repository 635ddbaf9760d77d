"""Draw two rings of points with a straight border and with the border of four ReLU units."""

import math
from html import escape
from pathlib import Path

TITLE = "Two rings, a straight border and a bent one"
DESC = (
    "Two rings of points around the origin, with radius 1 and 2. Left, a straight border "
    "leaves most of one ring on the wrong side. Right, the border |x| + |y| = 1.7, a square "
    "on its tip, separates all points."
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


def line(x1, y1, x2, y2, color="ink", width=1.5, dash="none"):
    parts.append(f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}" '
                 f'style="stroke:var(--{color});stroke-width:{width};stroke-dasharray:{dash}"/>')


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


def shape(points, color="blue", fill=0.15, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polygon points="{places}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-width:2;stroke-dasharray:{dash}"/>')


LIMIT, UNIT = 1.7, 62
RINGS = [(radius, math.cos(2 * math.pi * i / count), math.sin(2 * math.pi * i / count))
         for radius, count in ((1, 12), (2, 18)) for i in range(count)]


def place(x0, x, y):
    return x0 + UNIT * x, 172 - UNIT * y


def draw(x0, title, rule):
    """Both rings; a point on the wrong side gets a dashed circle."""
    wrong = 0
    for radius, cos, sin in RINGS:
        x, y = radius * cos, radius * sin
        outside = radius == 2
        px, py = place(x0, x, y)
        if outside:
            dot(px, py, 5, "blue", 0.8)
        else:
            box(px - 5, py - 5, 10, 10, "orange", 0.5, 0)
        if (rule(x, y) > 0) != outside:
            wrong += 1
            parts.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="10" style="fill:none;'
                         'stroke:var(--ink);stroke-dasharray:3 2"/>')
    text(x0, 24, title, anchor="middle", extra="font-weight:bold")
    text(x0, 322, f"{len(RINGS) - wrong} of {len(RINGS)} right", anchor="middle")


draw(166, "one straight border", lambda x, y: x + 0.3)
line(*place(166, -0.3, -2.1), *place(166, -0.3, 2.1), "green", 2.5)
draw(474, "|x| + |y| − 1.7, by four ReLU", lambda x, y: abs(x) + abs(y) - LIMIT)
shape([place(474, *corner) for corner in ((LIMIT, 0), (0, LIMIT), (-LIMIT, 0), (0, -LIMIT))],
      "green", 0.08)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
