"""Draw what a reader finds when a plain and an atomic write are killed in the middle."""

import math
from html import escape
from pathlib import Path

TITLE = "Killed in the middle of a write"
DESC = (
    "Above, the plain write empties the file and writes 1 and 2; killed then, the file holds "
    "half of the new text and nothing of the old. Below, the atomic write fills a second file "
    "with the ending .part; killed then, the file itself still holds the three old lines."
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


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


MONO = "font-family:monospace"


def file(x, y, name, rows, color, dash="none"):
    """A file with its lines."""
    box(x, y, 130, 88, color, 0.12, 4, dash)
    text(x + 10, y + 20, name, color, size=13, extra=MONO + ";font-weight:bold")
    for i, row in enumerate(rows):
        text(x + 10, y + 40 + 18 * i, row, size=13, extra=MONO)


OLD, NEW = ["old 1", "old 2", "old 3"], ["1", "2"]
for y, title, color in ((34, "plain", "orange"), (180, "atomic", "green")):
    text(14, y - 12, title, color, size=16, extra="font-weight:bold")
    file(14, y, f"{title}.txt", OLD, "ink")
    arrow(150, y + 44, 210, y + 44)
    text(180, y + 34, "write", "soft", "middle", 13)
    line(414, y - 4, 414, y + 96, "ink", 2, "6 4")
text(414, 24, "killed", anchor="middle", extra="font-weight:bold")
file(218, 34, "plain.txt", NEW, "orange")
file(482, 34, "plain.txt", NEW, "orange")
text(482, 138, "half of the new text", "orange", size=13)
file(218, 180, "….txt.part", NEW, "soft", "5 4")
file(482, 180, "atomic.txt", OLD, "green")
text(482, 284, "all of the old text", "green", size=13)
text(218, 284, "no replace yet", "soft", size=13)
arrow(424, 78, 476, 78, "orange")
arrow(424, 224, 476, 224, "green")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
