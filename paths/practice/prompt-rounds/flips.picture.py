"""Draw the eight mails before and after the change, with the flips."""

import math
from html import escape
from pathlib import Path

TITLE = "The score rises by one, the flips say nothing"
DESC = (
    "Eight mails. Before, m1, m2, m4, m6 and m8 are right, five; after, m1, m3, m4, m5, m6 "
    "and m8, six. m3 and m5 got better, m2 got worse: two against one, as a coin often falls."
)
HEIGHT = 220
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


TRUTH = ["spam", "ok", "spam", "ok", "spam", "ok", "ok", "spam"]
BEFORE = ["spam", "ok", "ok", "ok", "ok", "ok", "spam", "spam"]
AFTER = ["spam", "spam", "spam", "ok", "spam", "ok", "spam", "spam"]

for y, name in ((56, "before"), (136, "after")):
    text(14, y + 25, name, extra="font-weight:bold")
scores = [0, 0]
for i, truth in enumerate(TRUTH):
    x, right = 90 + 60 * i, (BEFORE[i] == truth, AFTER[i] == truth)
    text(x + 24, 40, f"m{i + 1}", anchor="middle", size=13)
    for row, good in enumerate(right):
        scores[row] += good
        box(x, 52 + 80 * row, 48, 38, "green" if good else "orange", 0.3 if good else 0.03, 3,
            "none" if good else "4 3")
        text(x + 24, 76 + 80 * row, "right" if good else "wrong", "ink" if good else "orange",
             "middle",
             13)
    if right[0] != right[1]:
        arrow(x + 24, 94, x + 24, 128, "green" if right[1] else "orange")
for row, score in enumerate(scores):
    text(582, 77 + 80 * row, f"{score} of 8", extra="font-weight:bold")
text(14, 206, "2 better, 1 worse: p = 1.0. Five better and none worse would give p = 0.06.", "soft",
     size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
