"""Draw one class and its two objects, each with attributes of its own."""

import math
from html import escape
from pathlib import Path

TITLE = "One class, two objects"
DESC = (
    "The class Tank has the methods init, fill, history and str. Two objects made from it, "
    "rain and kitchen, have attributes of their own. rain has 100 litres, content 60 and "
    "history 60; kitchen has 20 litres, content 0 and an empty history."
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


def thing(x, name, rows, color):
    """An object: its name and its attributes."""
    box(x, 158, 260, 132, color, 0.1)
    text(x + 14, 182, name, color, extra=MONO + ";font-weight:bold")
    for i, (attribute, value) in enumerate(rows):
        y = 194 + 30 * i
        box(x + 120, y, 126, 26, color, 0.12, 0)
        text(x + 14, y + 18, attribute, extra=MONO)
        text(x + 183, y + 18, value, anchor="middle", extra=MONO)


box(170, 10, 300, 92, "ink", 0.06)
text(320, 32, "class Tank", anchor="middle", size=16, extra="font-weight:bold")
text(320, 56, "__init__   fill   history   __str__", anchor="middle", extra=MONO)
text(320, 86, "the methods: written once", "soft", "middle")
thing(20, "rain", [("litres", "100"), ("content", "60"), ("_history", "[60]")], "blue")
thing(360, "kitchen", [("litres", "20"), ("content", "0"), ("_history", "[]")], "green")
arrow(230, 104, 170, 154, "blue")
arrow(410, 104, 470, 154, "green")
text(188, 128, "Tank(100)", "blue", "end", extra=MONO)
text(452, 128, "Tank(20)", "green", extra=MONO)
text(320, 206, "each has", "soft", "middle", 13)
text(320, 224, "its own", "soft", "middle", 13)
text(320, 242, "values", "soft", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
