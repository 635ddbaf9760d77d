"""Fit the logistic regression of the example and draw its curve through the plants."""

import math
from html import escape
from pathlib import Path

TITLE = "A flat S between no and yes"
DESC = (
    "Twelve plants by leaves, at 0 if they died and at 1 if they lived, and the curve of "
    "logistic regression. At 3, 4 and 5 leaves the probability is 0.20, 0.36 and 0.56; the "
    "odds 0.25, 0.57 and 1.29 grow by the factor 2.26 each time."
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


LEAVES = [1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9]
ALIVE = [0, 0, 0, 1, 0, 0, 1, 0, 1, 1, 1, 1]

a = b = 0.0
for _ in range(20_000):                        # the loop of the lesson
    slope_a = slope_b = 0.0
    for x, y in zip(LEAVES, ALIVE):
        p = 1 / (1 + math.exp(-(a + b * x)))
        slope_a += (p - y) / len(LEAVES)
        slope_b += (p - y) * x / len(LEAVES)
    a -= 0.1 * slope_a
    b -= 0.1 * slope_b


def chance(x):
    return 1 / (1 + math.exp(-(a + b * x)))


def place(x, p):
    return 70 + 54 * x, 260 - 220 * p


for tick in (0, 0.5, 1):
    x, y = place(0, tick)
    line(x, y, place(10, 0)[0], y, "faint", 1)
    text(x - 8, y + 5, f"{tick:g}", "soft", "end", 13)
curve([place(x / 10, chance(x / 10)) for x in range(0, 101, 2)], "blue", 2.5)
for i, (x, y) in enumerate(zip(LEAVES, ALIVE)):
    again = LEAVES[:i].count(x) and LEAVES[i - 1] == x and ALIVE[i - 1] == y
    px, py = place(x, y)
    dot(px, py + (14 if again else 0), 5, "green" if y else "orange", 0.6)
for x in (3, 4, 5):
    px, py = place(x, chance(x))
    line(px, place(0, 0)[1], px, py, "soft", 1.5, "4 3")
    dot(px, py, 4, "ink")
    odds = math.exp(a + b * x)
    text(px - 8, py - 8, f"{chance(x):.2f}", anchor="end", extra="font-weight:bold")
text(430, 176, "odds at 3, 4, 5 leaves:")
text(430, 198, ", ".join(f"{math.exp(a + b * x):.2f}" for x in (3, 4, 5)))
text(430, 220, f"each × {math.exp(b):.2f}")
text(78, 32, "lived", "green", size=13)
text(560, 254, "died", "orange", size=13)
for tick in range(11):
    text(place(tick, 0)[0], 292, str(tick), "soft", "middle", 13)
text(340, 316, "leaves in autumn", "soft", "middle")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
