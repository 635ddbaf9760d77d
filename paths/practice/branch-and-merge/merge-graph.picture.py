"""Draw the commits of the shopping list: two branches and the merge commit."""

import math
from html import escape
from pathlib import Path

TITLE = "Two branches and a merge commit"
DESC = (
    "Time goes from left to right. The commit Add milk has two children, Buy oat milk on main "
    "and Buy milk for the guests on guests. The merge commit has both as parents, and main "
    "moves on to it."
)
HEIGHT = 268
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


MONO = "font-family:monospace"


def commit(x, y, words, content, color, below=True):
    """A commit as a circle, with its message and the line of its list.txt."""
    dot(x, y, 13, color, 0.25)
    first = y + 36 if below else y - 42
    text(x, first, words, anchor="middle", extra="font-weight:bold")
    text(x, first + 20, content, "soft", "middle", 13, MONO)


def label(x, y, name, color):
    """A branch: a name that points at one commit."""
    box(x, y, 76, 26, color, 0.1)
    text(x + 38, y + 18, name, color, "middle", extra=MONO)


# a line from each commit to its parent
line(113, 130, 287, 86, "soft", 2)
line(113, 136, 287, 172, "soft", 2)
line(313, 86, 507, 128, "soft", 2)
line(313, 172, 507, 138, "soft", 2)
commit(100, 133, "Add milk", "1 litre", "ink")
commit(300, 83, "Buy oat milk", "1 litre, oat", "blue", below=False)
commit(300, 175, "Buy milk for the guests", "3 litres", "orange")
commit(520, 133, "Merge the party", "3 litres, oat", "blue")
label(262, 112, "guests", "orange")
arrow(300, 139, 300, 160, "orange")
label(482, 64, "main", "blue")
arrow(520, 91, 520, 116, "blue")
text(16, 258, "The merge commit has two parents. Time goes to the right.", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
