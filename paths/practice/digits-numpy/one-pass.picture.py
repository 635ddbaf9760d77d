"""Draw the paths of one pass with batches of 1, 32 and 256 towards the best line."""

import math
import random
from html import escape
from pathlib import Path
from statistics import fmean

TITLE = "One pass with batches of 1, 32 and 256"
DESC = (
    "A map of slope and intercept with rings of equal loss around the best line. From the "
    "start at 0 and 0, 256 steps with batches of 1 reach the middle quickly and then jitter "
    "around it; 8 steps with batches of 32 come most of the way; one step with all 256 comes "
    "only a short way."
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


rng = random.Random(2)
xs = [rng.uniform(-1.7, 1.7) for _ in range(256)]
ys = [2 * x + 1 + rng.gauss(0, 0.5) for x in xs]


def one_pass(size):
    """The places (slope, intercept) after each step of one pass."""
    order, slope, intercept = list(range(256)), 0.0, 0.0
    random.Random(1).shuffle(order)
    path = [(slope, intercept)]
    for start in range(0, 256, size):
        batch = order[start:start + size]
        rests = [slope * xs[i] + intercept - ys[i] for i in batch]
        up = fmean(2 * r * xs[i] for r, i in zip(rests, batch))
        side = fmean(2 * r for r in rests)
        slope, intercept = slope - 0.1 * up, intercept - 0.1 * side
        path.append((slope, intercept))
    return path


def place(slope, intercept):
    return 50 + 190 * (slope + 0.1), 320 - 165 * (intercept + 0.15)


mean_x, mean_y = fmean(xs), fmean(ys)
best = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys)) / sum((x - mean_x) ** 2 for x in xs)
x, y = place(best, mean_y - best * mean_x)
for ring in (40, 90, 150, 220):
    parts.append(f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{ring * 1.15:.0f}" ry="{ring}" '
                 'style="fill:none;stroke:var(--faint)"/>')
curve([place(*p) for p in one_pass(1)], "orange", 1)
path = [place(*p) for p in one_pass(32)]
curve(path, "blue", 2.5, "6 3")
for p in path[1:]:
    dot(*p, 3.5, "blue")
full = one_pass(256)
arrow(*place(*full[0]), *place(*full[1]), "green")
dot(*place(0, 0), 5, "ink")
line(x - 8, y, x + 8, y, "ink", 3)
line(x, y - 8, x, y + 8, "ink", 3)
text(500, 250, "256 steps of 1:", "orange")
text(500, 268, "thin, jitters", "orange")
text(500, 294, "8 steps of 32:", "blue")
text(500, 312, "dashed, dots", "blue")
text(place(0, 0)[0] + 8, place(0, 0)[1] + 6, "start", size=13)
text(12, 172, "1 step of 256:", "green")
text(12, 190, "the arrow", "green")
text(300, 350, "slope", "soft", "middle")
text(12, 20, "intercept", "soft")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
