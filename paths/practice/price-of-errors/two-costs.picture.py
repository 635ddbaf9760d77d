"""Draw the expected cost of calling and of not calling against the probability."""

import math
from html import escape
from pathlib import Path

TITLE = "Where the two expected costs cross"
DESC = (
    "The expected cost of a call falls from 20 to 0 as the probability grows; the expected "
    "cost of not calling rises from 0 to 180. They cross at 0.10, where both are 18. A "
    "patient with 0.25 is called; a wrong miss price of 60 instead of 180 would move the "
    "crossing to 0.25."
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


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


CALL, MISS, OTHER = 20, 180, 60


def place(p, cost):
    return 70 + 1300 * p, 270 - 4.2 * cost


line(*place(0, 0), *place(0.4, 0))
line(*place(0, 0), *place(0, 58))
for tick in (0, 0.1, 0.2, 0.3, 0.4):
    text(place(tick, 0)[0], 292, f"{tick:g}", "soft", "middle", 13)
for tick in (0, 20, 40):
    text(62, place(0, tick)[1] + 5, str(tick), "soft", "end", 13)
text(330, 318, "probability that the patient comes back", "soft", "middle")
text(8, 20, "cost", "soft")
curve([place(0, CALL), place(0.4, CALL * 0.6)], "blue", 2.5)
curve([place(0, 0), place(56 / MISS, 56)], "orange", 2.5)
curve([place(0, 0), place(0.4, 0.4 * OTHER)], "soft", 2, "6 4")
for price, color in ((MISS, "ink"), (OTHER, "soft")):
    p = CALL / (CALL + price)
    x, y = place(p, p * price)
    dot(x, y, 6, color, 0.3)
    line(x, y, x, place(0, 0)[1], color, 1.5, "3 3")
text(place(0.1, 0)[0] + 8, 262, "0.10", extra="font-weight:bold")
text(place(0.25, 0)[0] + 8, 262, "0.25", "soft", extra="font-weight:bold")
text(place(0.26, 0)[0], 56, "no call: p · 180", "orange", "end")
text(610, place(0.4, 12)[1] + 22, "call: (1 − p) · 20", "blue", "end")
text(610, place(0.4, 24)[1] - 14, "no call, if a miss costs 60", "soft", "end")
text(78, 40, "no call is cheaper", "soft", size=13)
arrow(140, 52, 108, 180, "soft")
text(400, 120, "calling is cheaper", "soft", size=13)
arrow(410, 128, 340, 190, "soft")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
