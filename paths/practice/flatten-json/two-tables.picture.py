"""Flatten the answer about two bus lines into a table of lines and a table of stops."""

import json
import math
from html import escape
from pathlib import Path

TITLE = "One nested answer, two tables"
DESC = (
    "Two objects, line 7 with a depot in Ystad and line 9 without. The table lines has two "
    "rows, 7 with Ystad and 9 with an empty city. The table stops has four rows: 7 Quay 0, 7 "
    "Mill 4, 9 Park with an empty delay, 9 Quay 2."
)
HEIGHT = 310
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


RAW = """{"lines": [
  {"name": "7", "depot": {"city": "Ystad"}, "stops": ["Quay", "Mill"], "delay": [0, 4]},
  {"name": "9", "stops": ["Park", "Quay"], "delay": [null, 2]}]}"""
MONO = "font-family:monospace"
lines = json.loads(RAW)["lines"]


def cells(x, y, widths, values, color):
    for width, value in zip(widths, values):
        empty = value is None
        box(x, y, width, 28, "orange" if empty else color, 0.1, 0, "4 3" if empty else "none")
        text(x + width / 2, y + 19, "" if empty else str(value), anchor="middle", size=13)
        x += width


text(14, 24, "the answer", extra="font-weight:bold")
text(330, 24, "lines", extra="font-weight:bold")
text(330, 144, "stops", extra="font-weight:bold")
cells(330, 32, (70, 100), ("line", "city"), "ink")
cells(330, 152, (60, 70, 80, 70), ("line", "number", "stop", "delay"), "ink")
row = 0
for i, (bus, color) in enumerate(zip(lines, ("blue", "green"))):
    y = 36 + 134 * i
    box(14, y, 270, 122, color, 0.08, 8)
    text(26, y + 24, f'name: "{bus["name"]}"', size=13, extra=MONO)
    depot = bus.get("depot", {}).get("city")
    if depot:
        box(140, y + 8, 130, 34, color, 0.12, 6)
        text(150, y + 30, f"city: {depot}", size=13, extra=MONO)
    for j, (name, values) in enumerate((("stops", bus["stops"]), ("delay", bus["delay"]))):
        text(26, y + 66 + 36 * j, name, size=13, extra=MONO)
        for k, value in enumerate(values):
            box(90 + 74 * k, y + 48 + 36 * j, 70, 28, color, 0.12, 0)
            text(125 + 74 * k, y + 67 + 36 * j, json.dumps(value).strip('"'), anchor="middle",
                 size=13)
    cells(330, 60 + 28 * i, (70, 100), (bus["name"], depot), color)
    for number, (stop, delay) in enumerate(zip(bus["stops"], bus["delay"], strict=True), 1):
        cells(330, 180 + 28 * row, (60, 70, 80, 70), (bus["name"], number, stop, delay), color)
        row += 1
arrow(288, 84, 326, 84, "blue")
arrow(288, 232, 326, 232, "green")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
