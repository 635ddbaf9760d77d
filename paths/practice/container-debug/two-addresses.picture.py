"""Draw a published port and a program that listens on 127.0.0.1 or on 0.0.0.0."""

import math
from html import escape
from pathlib import Path

TITLE = "Where the program listens"
DESC = (
    "Two containers with port 8080 of the machine published to port 8000 inside. In the first "
    "the program listens on 127.0.0.1, the container itself, and a request from outside stops "
    "at the door. In the second it listens on 0.0.0.0, all addresses, and the request "
    "arrives."
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
for y, address, works in ((20, "127.0.0.1:8000", False), (162, "0.0.0.0:8000", True)):
    color = "green" if works else "orange"
    box(150, y, 476, 122, "ink", 0.04, 6)
    text(164, y + 22, "your machine", "soft", size=13)
    box(370, y + 14, 242, 94, "blue", 0.1, 6)
    text(384, y + 36, "container", "blue", size=13)
    box(452, y + 50, 146, 42, color, 0.18, 4)
    text(525, y + 76, address, anchor="middle", size=13, extra=MONO)
    text(14, y + 76, "a request", extra="font-weight:bold")
    arrow(98, y + 71, 148, y + 71)
    text(160, y + 60, "port 8080", size=13)
    text(300, y + 60, "8000", size=13)
    if works:
        arrow(152, y + 71, 448, y + 71, "green")
    else:
        arrow(152, y + 71, 368, y + 71, "orange", "5 4")
        text(160, y + 96, "published, and still refused", "orange", size=13)
        text(384, y + 76, "no one", "orange", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
