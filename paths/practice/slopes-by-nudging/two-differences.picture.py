"""Draw the one-sided and the central difference beside the tangent, with a large step."""

from html import escape
from pathlib import Path

TITLE = "One side and both sides"
DESC = (
    "The curve y = (5x + 2)³ near x = 1 with a step of 0.3. The tangent has slope 735. The "
    "line from x = 1 to 1.3 has slope 903.75; the line from 0.7 to 1.3 has slope 746.25 and "
    "is nearly parallel to the tangent."
)
HEIGHT = 340
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


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


H = 0.3


def f(x):
    return (5 * x + 2) ** 3


def place(x, y):
    return 40 + 500 * (x - 0.55), 300 - 0.4 * y


exact = 15 * (5 * 1 + 2) ** 2
one = (f(1 + H) - f(1)) / H
both = (f(1 + H) - f(1 - H)) / (2 * H)
curve([place(x / 100, f(x / 100)) for x in range(56, 137, 2)], "ink", 2.5)
for slope, x0, left, right, color, dash in ((exact, 1, 0.6, 1.34, "blue", "2 4"),
                                            (one, 1, 0.85, 1.34, "orange", "none"),
                                            (both, 1 - H, 0.62, 1.34, "green", "8 4")):
    curve([place(x, f(x0) + slope * (x - x0)) for x in (left, right)], color, 2, dash)
for x in (1 - H, 1, 1 + H):
    dot(*place(x, f(x)), 5, "ink")
    text(place(x, 0)[0], 322, f"{x:g}", "soft", "middle", 13)
line(40, 304, 460, 304, "soft")
for i, (words, slope, color) in enumerate((("tangent, dotted", exact, "blue"),
                                           ("both sides, dashed", both, "green"),
                                           ("one side, solid", one, "orange"))):
    text(20, 40 + 44 * i, words, color)
    text(20, 58 + 44 * i, f"slope {slope:g}", color, extra="font-weight:bold")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
