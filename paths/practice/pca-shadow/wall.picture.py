"""Draw a cloud with the covariances of the example, its first component and the shadow on it."""

import random
from html import escape
from pathlib import Path
from statistics import fmean, pvariance

TITLE = "The direction with the widest shadow"
DESC = (
    "A cloud of forty points with variances 2 and 1 and covariance 0.9. The first component "
    "points to (0.862, 0.507); the shadow of the points on it has variance 2.53. On the "
    "direction at a right angle it has only 0.47."
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


rng = random.Random(6)
COUNT, FIRST = 40, (0.862, 0.507)


def standard(values):
    """The values with mean 0 and variance 1."""
    centre, spread = fmean(values), pvariance(values) ** 0.5
    return [(value - centre) / spread for value in values]


one = standard([rng.gauss(0, 1) for _ in range(COUNT)])
two = [rng.gauss(0, 1) for _ in range(COUNT)]
both = fmean(u * v for u, v in zip(one, two))
two = standard([v - both * u for u, v in zip(one, two)])    # no covariance with the first
points = [(2 ** 0.5 * u, 0.9 / 2 ** 0.5 * u + (1 - 0.405) ** 0.5 * v) for u, v in zip(one, two)]


def place(x, y):
    return 250 + 62 * x, 172 - 62 * y


curve([place(-3.7 * FIRST[0], -3.7 * FIRST[1]), place(3.7 * FIRST[0], 3.7 * FIRST[1])], "blue", 2.5)
curve([place(2.2 * FIRST[1], -2.2 * FIRST[0]), place(-2.2 * FIRST[1], 2.2 * FIRST[0])], "orange", 2,
      "6 4")
shadow = [x * FIRST[0] + y * FIRST[1] for x, y in points]
rest = [-x * FIRST[1] + y * FIRST[0] for x, y in points]
for (x, y), t in zip(points, shadow):
    foot = place(t * FIRST[0], t * FIRST[1])
    line(*place(x, y), *foot, "soft", 1)
    dot(*place(x, y), 3.5, "ink", 0.3)
    dot(*foot, 2.5, "blue")
text(420, 30, "first component", "blue", "end", extra="font-weight:bold")
text(450, 150, "shadow on it:", "blue")
text(450, 170, f"variance {pvariance(shadow):.2f} of 3, {100 * pvariance(shadow) / 3:.1f} %",
     "blue", size=13)
text(450, 210, "shadow on the dashed", "orange")
text(450, 230, f"line: variance {pvariance(rest):.2f}", "orange", size=13)
text(450, 280, "Together they keep", "soft", size=13)
text(450, 298, "all of the 3.", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
