"""Draw how a slope between two points becomes the slope at a point, and a valley."""

from html import escape
from pathlib import Path

TITLE = "A smaller step, and the lowest point"
DESC = (
    "Left, the curve y = x² near x = 3 with lines to points 2 and 1 further on. Their slopes "
    "are 8 and 7; the line that touches the curve at 3 has slope 6. Right, the curve y = x² - "
    "6x + 11 with slope -4 at x = 1, 0 at x = 3 and 4 at x = 5."
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


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


def left(x, y):
    return 30 + 66 * (x - 1), 296 - 10 * y


def right(x, y):
    return 370 + 40 * x, 290 - 22 * y


def steps(first, last, number=40):
    return [first + (last - first) * i / number for i in range(number + 1)]


text(16, 22, "y = x² at x = 3", extra="font-weight:bold")
curve([left(x, x * x) for x in steps(1, 5.1)], "ink", 2.5)
for h, color, dash in ((2, "orange", "none"), (1, "green", "7 4"), (0, "blue", "2 3")):
    slope = 6 + h                        # ((3 + h)² - 9) / h
    curve([left(x, 9 + slope * (x - 3)) for x in (2, 5)], color, 2, dash)
    if h:
        dot(*left(3 + h, (3 + h) ** 2), 4, color)
dot(*left(3, 9), 5, "blue")
for i, (words, color) in enumerate((("step 2: slope 8, solid", "orange"),
                                    ("step 1: slope 7, dashed", "green"),
                                    ("no step: slope 6, dotted", "blue"))):
    text(16, 52 + 22 * i, words, color)
for tick in (1, 3, 4, 5):
    text(left(tick, 0)[0], 318, str(tick), "soft", "middle", 13)
line(330, 12, 330, 320, "faint")

text(346, 22, "y = x² − 6x + 11", extra="font-weight:bold")
curve([right(x, x * x - 6 * x + 11) for x in steps(0.2, 5.8)], "ink", 2.5)
for x in (1, 3, 5):
    y, slope = x * x - 6 * x + 11, 2 * x - 6
    reach = 1.2 if slope == 0 else 0.6
    curve([right(x + d, y + slope * d) for d in (-reach, reach)], "blue", 3)
    dot(*right(x, y), 5, "blue")
text(right(1, 6)[0] + 14, right(1, 6)[1] - 8, "slope −4", "blue")
text(right(5, 6)[0] - 20, right(5, 6)[1] + 5, "slope 4", "blue", "end")
text(right(3, 2)[0], right(3, 2)[1] + 24, "slope 0: lowest", "blue", "middle")
for tick in (1, 3, 5):
    text(right(tick, 0)[0], 318, f"x = {tick}", "soft", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
