"""Run the pipe of the example on the loans, one command after the other."""

import math
from html import escape
from pathlib import Path

TITLE = "A stream of lines through five commands"
DESC = (
    "Seven lines of the file pass through grep -v note, which drops one; cut keeps the second "
    "field of the six; sort puts equal lines next to each other; uniq -c leaves two lines "
    "with their counts, 4 drill and 2 saw; sort -rn puts the larger first."
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
FILE = ["anna saw back", "ben drill out", "anna drill back", "carla drill out",
        "note: the saw is blunt", "ben saw back", "anna drill out"]
loans = [row for row in FILE if "note" not in row]
tools = [row.split(" ")[1] for row in loans]
ordered = sorted(tools)
counts = [f"{ordered.count(tool)} {tool}" for tool in dict.fromkeys(ordered)]


def column(x, y, command, rows, color, width):
    """The lines that leave a command."""
    text(x, y - 14, command, size=13, extra=MONO + ";font-weight:bold")
    for i, row in enumerate(rows):
        gone = command == "the file" and "note" in row
        box(x, y + 30 * i, width, 25, "faint" if gone else color, 0 if gone else 0.12, 2,
            "3 3" if gone else "none")
        text(x + 6, y + 17 + 30 * i, row, "soft" if gone else "ink", size=13)


column(8, 40, "the file", FILE, "ink", 156)
column(198, 40, "grep -v note", loans, "blue", 114)
column(346, 40, "cut -f 2", tools, "orange", 60)
column(440, 40, "sort", ordered, "green", 60)
column(534, 40, "uniq -c", counts, "blue", 84)
column(534, 164, "sort -rn", sorted(counts, reverse=True), "orange", 84)
for x in (166, 314, 408):
    arrow(x, 130, x + 28, 130)
arrow(502, 80, 530, 80)
arrow(576, 104, 576, 134)
for x, words in ((8, "7 lines"), (198, "6 lines"), (346, "one field"), (440, "neighbours"),
                 (534, "counted")):
    text(x, 274, words, "soft")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
