"""Draw the three steps of group-by with the seven exam results."""

import math
from html import escape
from pathlib import Path

TITLE = "Split, apply, combine"
DESC = (
    "Seven rows of subject and points are split into three groups: math with 21, 18 and 6, "
    "art with 13 and 15, music with 14 and 10. The mean of each group is 15, 14 and 12. The "
    "new table has three rows, one for each subject."
)
HEIGHT = 300
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


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


MONO = "font-family:monospace"
RESULTS = [("math", 21), ("art", 13), ("math", 18), ("music", 14), ("art", 15), ("math", 6),
           ("music", 10)]
COLORS = {"math": "blue", "art": "orange", "music": "green"}


def row(x, y, words, color, width=110):
    box(x, y, width, 28, color, 0.14, 2)
    text(x + width / 2, y + 19, words, anchor="middle", extra=MONO)


for x, title in ((20, "7 rows"), (200, "1 split"), (360, "2 apply"), (500, "3 combine")):
    text(x, 22, title, extra="font-weight:bold")
for i, (subject, points) in enumerate(RESULTS):
    row(20, 36 + 34 * i, f"{subject:<6}{points:>2}", COLORS[subject])

y = 36
for subject in ("math", "art", "music"):
    group = [points for name, points in RESULTS if name == subject]
    for i, points in enumerate(group):
        row(200, y + 30 * i, f"{subject:<6}{points:>2}", COLORS[subject])
    middle = y + 15 * len(group) - 1
    mean = sum(group) / len(group)
    arrow(314, middle, 356, middle, COLORS[subject])
    text(360, middle - 4, "mean", "soft", size=13)
    text(360, middle + 16, f"{mean:g}", extra=MONO + ";font-weight:bold")
    arrow(396, middle, 496, 110 + 36 * ("art", "math", "music").index(subject), COLORS[subject])
    y += 30 * len(group) + 16
text(500, 84, "one row each", "soft", size=13)
for i, (subject, mean) in enumerate((("art", 14), ("math", 15), ("music", 12))):
    row(500, 96 + 36 * i, f"{subject:<6}{mean:>2}", COLORS[subject])
arrow(136, 150, 192, 150, "soft")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
