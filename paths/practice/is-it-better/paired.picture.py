"""Draw the thirty guests with both votes, and the two intervals of the difference."""

import random
from html import escape
from pathlib import Path

TITLE = "Paired, the guests' moods cancel"
DESC = (
    "For each of 30 guests two dots, the points for Ann's and for Ben's soup, joined by a "
    "line. The guests differ by many points, the two dots of a guest by little. The paired "
    "interval of the difference goes from 0.09 to 0.54, the separate one from -0.75 to 1.41."
)
HEIGHT = 360
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


rng = random.Random(8)
mood = [rng.gauss(6, 2) for _ in range(30)]
ann = [m + rng.gauss(0, 0.5) for m in mood]
ben = [m + 0.4 + rng.gauss(0, 0.5) for m in mood]
paired, separate = [], []
for _ in range(2000):                          # the draws of the lesson
    one = [rng.randrange(30) for _ in range(30)]
    two = [rng.randrange(30) for _ in range(30)]
    paired.append(sum(ben[i] - ann[i] for i in one) / 30)
    separate.append(sum(ben[i] for i in two) / 30 - sum(ann[i] for i in one) / 30)


def height(points):
    return 232 - 16 * points


def across(difference):
    return 300 + 130 * difference


for tick in (0, 5, 10):
    text(34, height(tick) + 5, str(tick), "soft", "end", 13)
    line(40, height(tick), 46, height(tick))
text(56, 20, "points of 30 guests: ring = Ann's soup, filled = Ben's", extra="font-weight:bold")
for i, guest in enumerate(sorted(range(30), key=lambda g: mood[g])):
    x = 62 + 19 * i
    line(x, height(ann[guest]), x, height(ben[guest]), "soft", 1.5)
    dot(x, height(ann[guest]), 4, "orange", 0)
    dot(x, height(ben[guest]), 4, "blue", 1)
line(across(0), 244, across(0), 324, "ink", 1.5, "4 3")
for y, name, values, color in ((266, "paired", paired, "blue"), (302, "separate", separate,
                                                                 "orange")):
    values.sort()
    low, high = values[50], values[-51]
    text(20, y + 5, f"{name}: {low:.2f} to {high:.2f}", color)
    line(across(low), y, across(high), y, color, 8)
for tick in (-0.5, 0, 0.5, 1, 1.5):
    text(across(tick), 342, f"{tick:g}", "soft", "middle", 13)
text(540, 342, "Ben − Ann", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
