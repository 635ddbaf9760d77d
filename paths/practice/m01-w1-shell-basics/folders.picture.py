"""Draw a tree of folders with an absolute path, a relative path and ".."."""

import math
from html import escape
from pathlib import Path

TITLE = "Folders inside folders, and two kinds of path"
DESC = (
    "The top of the disk, written /, holds home, home holds maria, maria holds notes.txt and "
    "the folder data, data holds desk, desk holds diary.txt. The shell is in maria. The "
    "absolute path /home/maria/notes.txt starts at the top; the relative path "
    "data/desk/diary.txt starts in maria; two dots lead from maria up to home."
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


def name(x, y, words, color="ink", fill=0.08):
    """A folder or a file, as a box."""
    box(x, y, 92, 30, color, fill)
    text(x + 46, y + 20, words, anchor="middle", extra="font-family:monospace")


def step(x, y, x2, y2, color="ink", dash="none"):
    """One step of a path: down from (x, y), then right to (x2, y2)."""
    curve([(x, y), (x, y2)], color, 2.5, dash)
    arrow(x, y2, x2, y2, color, dash)


TREE = [("/", 20, 20), ("home", 90, 65), ("maria", 160, 110), ("notes.txt", 230, 155),
        ("data", 230, 200), ("desk", 300, 245)]
for word, x, y in TREE:
    name(x, y, word, "green" if word == "maria" else "ink", 0.2 if word == "maria" else 0.08)
name(470, 245, "diary.txt")

step(45, 50, 90, 80, "blue")
step(115, 95, 160, 125, "blue")
step(185, 140, 230, 170, "blue")
step(172, 140, 230, 215, "orange", "6 3")
step(255, 230, 300, 260, "orange", "6 3")
arrow(392, 260, 470, 260, "orange", "6 3")
curve([(252, 118), (290, 118), (290, 80)], "green")
arrow(290, 80, 184, 80, "green")
text(298, 102, ".. goes up to home", "green")
text(162, 156, "you are here", "green", "end")
text(350, 30, "absolute, from the top (solid):", "blue")
text(350, 50, "/home/maria/notes.txt", "blue", extra="font-family:monospace")
text(350, 175, "relative, from maria (dashed):", "orange")
text(350, 195, "data/desk/diary.txt", "orange", extra="font-family:monospace")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
