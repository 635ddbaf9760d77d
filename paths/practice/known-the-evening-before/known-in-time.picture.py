"""Draw when each order list of the bakery was written and for which day."""

import math
from html import escape
from pathlib import Path

TITLE = "Written in time, or too late"
DESC = (
    "A time line from 28 February to 3 March. For 1 March there are lists written on 28 and "
    "29 February; the newer one, 31 loaves, is used. For 2 March the list of 1 March, 55 "
    "loaves, is used, and the one of the day itself comes too late. For 3 March only a list "
    "of the day itself exists, so the value is missing."
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


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


DAYS = ["28 Feb", "29 Feb", "1 Mar", "2 Mar", "3 Mar"]
LISTS = [(0, 2, 20), (1, 2, 31), (2, 3, 55), (3, 3, 60), (4, 4, 44)]     # written, for, loaves


def across(day):
    return 150 + 108 * day


for day, name in enumerate(DAYS):
    text(across(day), 24, name, anchor="middle")
    line(across(day), 32, across(day), 42, "soft")
for day in (2, 3, 4):
    y = 92 + 80 * (day - 2)
    text(12, y - 6, "forecast for", "soft", size=13)
    text(12, y + 12, DAYS[day], extra="font-weight:bold")
    box(across(day) - 30, y - 16, 60, 32, "ink", 0.08)
    used = [loaves for written, target, loaves in LISTS if target == day and written == day - 1]
    text(across(day), y + 5, str(used[0]) if used else "none", anchor="middle",
         extra="font-weight:bold")
for written, day, loaves in LISTS:
    y = 92 + 80 * (day - 2)
    if written == day:
        dot(across(day), y + 30, 6, "orange", 0.2)
        text(across(day) - 12, y + 35, f"{loaves}: too late", "orange", "end", 13)
    elif written == day - 1:
        arrow(across(written), y, across(day) - 32, y, "green")
        dot(across(written), y, 4, "green")
        text(across(written) + 34, y + 20 if day == 2 else y - 8, str(loaves), "green", "middle")
    else:
        arrow(across(written), y - 32, across(day) - 20, y - 18, "soft", "4 4")
        dot(across(written), y - 32, 4, "soft")
        text(across(written) + 10, y - 40, f"{loaves}: older", "soft", size=13)
text(12, 292, "A list is used only if it was written exactly one day before.", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
