"""Draw how four requests of the example find their route, or do not."""

import math
from html import escape
from pathlib import Path

TITLE = "A request looks for its route"
DESC = (
    "Four requests go to a table with two routes, GET /health and POST /double. GET /health "
    "and POST /double find their functions and get 200. GET /double finds the path with "
    "another method and gets 405. GET /helth finds no path and gets 404."
)
HEIGHT = 280
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
ROUTES = {("GET", "/health"): "health", ("POST", "/double"): "double"}
REQUESTS = [("GET", "/health"), ("POST", "/double"), ("GET", "/double"), ("GET", "/helth")]

text(14, 26, "requests", extra="font-weight:bold")
text(300, 26, "table of routes", extra="font-weight:bold")
for row, ((method, path), name) in enumerate(ROUTES.items()):
    y = 44 + 62 * row
    box(300, y, 240, 44, "blue", 0.12)
    text(314, y + 27, f"{method:<5}{path}", extra=MONO)
    text(526, y + 27, f"{name}()", "blue", "end", extra=MONO)
for row, (method, path) in enumerate(REQUESTS):
    y = 44 + 62 * row
    found = (method, path) in ROUTES
    known = any(p == path for _, p in ROUTES)
    status = 200 if found else 405 if known else 404
    box(14, y, 150, 44, "ink", 0.06)
    text(26, y + 27, f"{method:<5}{path}", extra=MONO)
    if found:
        arrow(168, y + 22, 296, y + 22, "green")
        arrow(544, y + 22, 582, y + 22, "green")
        text(610, y + 27, str(status), "green", "middle", 16, "font-weight:bold")
    else:
        target = 132 if known else y + 22
        arrow(168, y + 22, 300 if known else 282, target + (20 if known else 0), "orange", "5 4")
        words = "the path is there, the method is not" if known else "no such path"
        text(314, y + 27, words, "orange", size=13)
        text(610, y + 27, str(status), "orange", "middle", 16, "font-weight:bold")
text(610, 26, "status", "soft", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
