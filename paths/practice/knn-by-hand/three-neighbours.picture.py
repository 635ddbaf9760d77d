"""Draw the six fruits, the unknown one and its three nearest neighbours."""

import math
from html import escape
from pathlib import Path

TITLE = "The three nearest vote"
DESC = (
    "Six fruits by width and length: three apples at the right, three lemons at the upper "
    "left. The unknown fruit lies between. Its three nearest neighbours, at 0.72, 0.89 and "
    "1.12, are a lemon, an apple and a lemon."
)
HEIGHT = 350
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


def shape(points, color="blue", fill=0.15, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polygon points="{places}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-width:2;stroke-dasharray:{dash}"/>')


FRUITS = [([7.0, 7.2], "apple"), ([7.5, 7.1], "apple"), ([6.6, 6.5], "apple"),
          ([5.6, 8.0], "lemon"), ([5.1, 7.4], "lemon"), ([5.9, 8.8], "lemon")]
UNKNOWN = [6.2, 7.6]
UNIT = 105                                     # the same for both axes, or circles would lie


def place(point):
    return 130 + UNIT * (point[0] - 4.8), 300 - UNIT * (point[1] - 6.25)


def fruit(x, y, name):
    if name == "apple":
        dot(x, y, 5, "green", 0.5)
    else:
        shape([(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)], "orange", 0.5)


ranked = sorted((math.dist(point, UNKNOWN), point, name) for point, name in FRUITS)
x, y = place(UNKNOWN)
radius = UNIT * ranked[2][0]
parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" style="fill:none;'
             'stroke:var(--blue);stroke-dasharray:6 4"/>')
for distance, point, _ in ranked[:3]:
    px, py = place(point)
    line(x, y, px, py, "blue", 1.5)
    text((x + px) / 2 + 8, (y + py) / 2 - 10, f"{distance:.2f}", "blue", size=13)
for point, name in FRUITS:
    fruit(*place(point), name)
fourth = place(ranked[3][1])
text(fourth[0] + 12, fourth[1] + 12, f"{ranked[3][0]:.2f}: just outside", "soft", size=13)
line(x - 8, y - 8, x + 8, y + 8, "ink", 3)
line(x - 8, y + 8, x + 8, y - 8, "ink", 3)
line(100, 318, 480, 318)
line(100, 318, 100, 12)
for tick in (5, 6, 7):
    text(place((tick, 6))[0], 336, str(tick), "soft", "middle", 13)
for tick in (7, 8):
    text(92, place((5, tick))[1] + 5, str(tick), "soft", "end", 13)
text(426, 336, "width, cm", "soft", size=13)
text(8, 24, "length, cm", "soft", size=13)
fruit(512, 60, "apple")
text(530, 65, "apple")
fruit(512, 92, "lemon")
text(530, 97, "lemon")
text(500, 150, "votes: lemon 2,")
text(500, 172, "apple 1")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
