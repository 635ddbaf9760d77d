"""Draw what of an error goes to the caller and what to the log."""

import math
from html import escape
from pathlib import Path

TITLE = "The inside goes to the log"
DESC = (
    "Inside the service an OSError with the path /home/ana/books.db is caught. The log gets "
    "the id e1 and the whole error. The caller gets status 500, a reason, what to do, and the "
    "same id e1."
)
HEIGHT = 270
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


MONO = "font-family:monospace"
box(14, 14, 340, 242, "ink", 0.05, 6)
text(30, 40, "inside the service", extra="font-weight:bold")
box(30, 56, 308, 52, "orange", 0.15)
text(44, 78, "OSError", "orange", extra=MONO + ";font-weight:bold")
text(44, 98, "/home/ana/books.db is locked", size=13, extra=MONO)
arrow(110, 112, 110, 150)
box(30, 154, 308, 86, "blue", 0.12)
text(44, 178, "log", "blue", extra="font-weight:bold")
text(44, 202, "e1  OSError(", size=13, extra=MONO)
text(44, 222, "'/home/ana/books.db is locked')", size=13, extra=MONO)
line(380, 14, 380, 256, "ink", 4)
text(398, 40, "outside: the caller", extra="font-weight:bold")
arrow(342, 82, 412, 82, "green")
box(416, 56, 208, 148, "green", 0.12)
text(430, 82, "status 500", extra=MONO)
text(430, 108, "Something broke", size=13)
text(430, 126, "on our side.", size=13)
text(430, 154, "Try later, or ask us", size=13)
text(430, 172, "about e1.", size=13)
curve([(340, 202), (366, 202)], "blue", 1.8, "4 3")
curve([(394, 230), (526, 230), (526, 208)], "blue", 1.8, "4 3")
curve([(366, 202), (366, 230), (376, 230)], "blue", 1.8, "4 3")
text(400, 248, "the same id on both sides", "blue", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
