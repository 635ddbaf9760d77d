"""Draw the reliability of Mia's and Tom's bets against the diagonal."""

import math
from html import escape
from pathlib import Path

TITLE = "What 60 % and 90 % were worth"
DESC = (
    "Predicted probability to the right, observed share upwards, with the diagonal. Mia's "
    "points (0.6, 0.57) and (0.9, 0.90) lie on it. Tom's first point (0.6, 0.60) lies on it, "
    "his second (0.9, 0.56) far below. The size of a point shows the number of bets."
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


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


BETS = {"Mia": {0.6: (17, 30), 0.9: (9, 10)}, "Tom": {0.6: (9, 15), 0.9: (14, 25)}}


def place(predicted, observed):
    return 80 + 560 * (predicted - 0.5), 290 - 560 * (observed - 0.5)


for tick in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
    text(place(tick, 0.5)[0], 310, f"{tick:.1f}", "soft", "middle", 13)
    text(70, place(0.5, tick)[1] + 5, f"{tick:.1f}", "soft", "end", 13)
box(80, 10, 280, 280, "faint", 0, 0)
curve([place(0.5, 0.5), place(1, 1)], "soft", 1.5, "6 4")
text(220, 336, "said", "soft", "middle")
text(8, 24, "true", "soft")
for name, color, shift in (("Mia", "blue", -7), ("Tom", "orange", 7)):
    for said, (won, bets) in BETS[name].items():
        observed = won / bets
        x, y = place(said, observed)
        x, size = x + shift, 3 + 1.4 * math.sqrt(bets)
        if abs(said - observed) > 0.05:
            line(x, place(said, said)[1], x, y, color, 2)
        if name == "Mia":
            dot(x, y, size, color, 0.4)
        else:
            box(x - size, y - size, 2 * size, 2 * size, color, 0.4, 0)
dot(400, 70, 8, "blue", 0.4)
text(416, 75, "Mia: 60 % came true 57 %,", "blue")
text(416, 97, "90 % came true 90 %", "blue")
box(392, 136, 16, 16, "orange", 0.4, 0)
text(416, 150, "Tom: 60 % came true 60 %,", "orange")
text(416, 172, "90 % came true 56 %", "orange")
for y, name, color in ((210, "Mia", "blue"), (234, "Tom", "orange")):
    total = sum(bets for _, bets in BETS[name].values())
    error = sum(bets / total * abs(said - won / bets) for said, (won, bets) in BETS[name].items())
    text(392, y, f"calibration error of {name}: {error:.3f}", color)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
