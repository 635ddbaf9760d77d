"""Draw the attempts and the waits of the four runs of the example."""

import math
from html import escape
from pathlib import Path

TITLE = "Ask, wait, ask again, or give up"
DESC = (
    "Four lines of time. An answer 200 ends at once. After 503 the client waits 10, after 500 "
    "it waits 20, then gets 200. A 404 ends at once without a retry. Three times 503 with "
    "waits of 10 and 20 between them end with giving up."
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


RUNS = [([200], "delivered", "green"), ([503, 500, 200], "on its way", "green"),
        ([404], "no such parcel: never retry", "orange"), ([503, 503, 503], "gave up", "orange")]

for row, (statuses, result, color) in enumerate(RUNS):
    x, y = 40.0, 48 + 66 * row
    for attempt, status in enumerate(statuses):
        good = status == 200
        dot(x, y, 16, "green" if good else "orange", 0.2)
        text(x, y + 5, str(status), anchor="middle", size=13)
        if attempt < len(statuses) - 1:
            wait = 10 * (attempt + 1)
            arrow(x + 20, y, x + 20 + 8 * wait, y, "soft", "5 4")
            text(x + 20 + 4 * wait, y - 8, f"wait {wait}", "soft", "middle", 13)
            x += 40 + 8 * wait
    text(x + 28, y + 5, result, color, extra="font-weight:bold")
text(24, 292, "503 and 500 are their problem: wait longer each time. 404 is the answer.", "soft",
     size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
