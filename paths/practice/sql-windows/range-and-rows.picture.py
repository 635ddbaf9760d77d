"""Draw Ida's four entries and what RANGE and ROWS add up for the second."""

from html import escape
from pathlib import Path

TITLE = "The frame of RANGE and of ROWS"
DESC = (
    "Ida's entries 10, 20, 5 and 1; the second and the third are of the same day. For the "
    "second entry the frame of ROWS ends at itself, total 30; the frame of RANGE takes the "
    "whole day, total 35. Below, the running totals are 10, 30, 35, 36 by ROWS and 10, 35, "
    "35, 36 by RANGE."
)
HEIGHT = 322
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


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


MONO = "font-family:monospace"
ENTRIES = [(1, "05-01", 10), (2, "05-02", 20), (3, "05-02", 5), (4, "05-04", 1)]
by_rows = [sum(e for _, _, e in ENTRIES[:i + 1]) for i in range(4)]
by_range = [sum(e for _, d, e in ENTRIES if d <= day) for _, day, _ in ENTRIES]


def across(i):
    return 150 + 118 * i


box(across(1) - 10, 22, 228, 96, "soft", 0.05, 6, "2 4")
for i, (number, day, euros) in enumerate(ENTRIES):
    x, chosen = across(i), number == 2
    text(x + 46, 42, day, "soft", "middle", 13, MONO)
    box(x, 52, 92, 56, "blue" if chosen else "ink", 0.3 if chosen else 0.07)
    text(x + 46, 78, f"{euros} euros", anchor="middle", extra="font-weight:bold")
    text(x + 46, 98, f"id {number}", "soft", "middle", 13)
for y, last, name, color, dash in ((140, 1, "ROWS", "green", "none"),
                                   (170, 2, "RANGE", "orange", "6 4")):
    start, end = across(0), across(last) + 92
    curve([(start, y - 8), (start, y), (end, y), (end, y - 8)], color, 2.5, dash)
    text(14, y + 2, f"{name} for id 2", color)
for y, name, totals, color in ((216, "by_rows", by_rows, "green"),
                               (258, "by_range", by_range, "orange")):
    text(14, y + 20, name, color, extra=MONO)
    for i, total in enumerate(totals):
        differs = by_rows[i] != by_range[i]
        box(across(i) + 16, y, 60, 30, color, 0.3 if differs else 0.06, 2)
        text(across(i) + 46, y + 20, str(total), anchor="middle")
text(14, 314, "The days of ids 2 and 3 are equal: RANGE takes them as one step.", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
