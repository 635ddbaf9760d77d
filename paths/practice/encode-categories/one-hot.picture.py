"""Encode the three orders of Friday with the columns learned in training."""

import math
from html import escape
from pathlib import Path

TITLE = "One column for each known flavour"
DESC = (
    "Training knows lemon, mango and vanilla. On Friday lemon becomes 1, 0, 0, pistachio 0, "
    "0, 0 and vanilla 0, 0, 1. The row of pistachio has no column of its own."
)
HEIGHT = 240
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
TRAINING = ["vanilla", "mango", "vanilla", "lemon", "mango"]
known = sorted(set(TRAINING))

text(20, 36, "Friday's orders", "soft")
for j, name in enumerate(known):
    text(290 + 110 * j, 36, name, anchor="middle", extra="font-weight:bold")
for i, flavour in enumerate(("lemon", "pistachio", "vanilla")):
    y, new = 52 + 50 * i, flavour not in known
    text(20, y + 26, flavour, "orange" if new else "ink", extra="font-weight:bold")
    arrow(130, y + 20, 220, y + 20, "orange" if new else "soft", "5 4" if new else "none")
    for j, name in enumerate(known):
        one = flavour == name
        box(240 + 110 * j, y, 100, 40, "orange" if new else "blue", 0.35 if one else 0.04, 2,
            "5 4" if new else "none")
        text(290 + 110 * j, y + 26, "1" if one else "0", "ink" if one else "soft", "middle",
             extra=MONO)
text(20, 228, "All zeros: none of the known ones. Count such rows.", "orange", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
