"""Draw the cross-entropy for each probability of the right class."""

import math
from html import escape
from pathlib import Path

TITLE = "Sure and wrong costs most"
DESC = (
    "The curve of minus ln p. At p = 1 the loss is 0, at 0.1 it is 2.30, at 0.001 it is 6.91. "
    "Towards 0 the curve rises without end."
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


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


def place(p, loss):
    return 70 + 520 * p, 270 - 34 * loss


for tick in (0, 2, 4, 6):
    x, y = place(0, tick)
    line(x - 5, y, x, y)
    text(x - 10, y + 5, str(tick), "soft", "end", 13)
for tick in (0, 0.1, 0.25, 0.5, 0.75, 1):
    text(place(tick, 0)[0], 292, f"{tick:g}", "soft", "middle", 13)
line(*place(0, 0), *place(1.02, 0))
line(*place(0, 0), *place(0, 7.6))
curve([place(math.exp(-k / 20), k / 20) for k in range(0, 150)], "blue", 2.5)
for p, words, shift in ((1, "sure and right: 0", (-8, -16)), (0.1, "one of ten, untrained: ", (14,
                                                                                               -8)),
                        (0.001, "sure and wrong, p = 0.001: ", (14, 8))):
    x, y = place(p, -math.log(p))
    dot(x, y, 6, "orange", 0.4)
    number = "" if p == 1 else f"{-math.log(p):.2f}"
    text(x + shift[0], y + shift[1], words + number, "orange", "end" if p == 1 else "start")
text(330, 314, "probability p of the right class", "soft", "middle")
text(84, 18, "loss −ln p", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
