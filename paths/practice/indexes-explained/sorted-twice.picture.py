"""Draw an index on (person, day) and what two questions find in it."""

import math
from html import escape
from pathlib import Path

TITLE = "An index is a sorted list"
DESC = (
    "Twelve entries sorted by person and then by day. For person p5 and a day after 20 "
    "January the two matches are neighbours, found by one jump. For the day alone the six "
    "matches are scattered, so the whole list is read."
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
INDEX = sorted((person, day) for person in ("p4", "p5", "p6") for day in (5, 12, 21, 26))


def draw(x, question, hit):
    """The list, with the entries that the question wants."""
    text(x, 24, question, size=13, extra=MONO + ";font-weight:bold")
    for i, (person, day) in enumerate(INDEX):
        y, wanted = 38 + 24 * i, hit(person, day)
        box(x + 70, y, 150, 21, "blue" if wanted else "faint", 0.3 if wanted else 0.03, 0)
        text(x + 82, y + 16, f"{person}  2026-01-{day:02}", "ink" if wanted else "soft", size=13,
             extra=MONO)
    return [i for i, entry in enumerate(INDEX) if hit(*entry)]


found = draw(14, "person = 'p5' AND day > 20", lambda person, day: person == "p5" and day > 20)
y = 38 + 24 * found[0] + 10
arrow(24, y, 80, y, "green")
text(24, y - 10, "jump", "green", size=13)
text(14, 350, f"SEARCH: {len(found)} neighbours", "green", extra="font-weight:bold")
line(320, 14, 320, 346, "faint")
found = draw(340, "day > 20", lambda person, day: day > 20)
arrow(390, 40, 390, 322, "orange", "5 4")
text(340, 350, f"SCAN: {len(found)} entries in three places", "orange", extra="font-weight:bold")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
