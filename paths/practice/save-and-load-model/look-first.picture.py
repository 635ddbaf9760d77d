"""Draw the two orders: load and then compare, or compare and then load."""

import math
from html import escape
from pathlib import Path

TITLE = "Compare first, load afterwards"
DESC = (
    "Above, the wrong order: pickle.loads runs the code in the file, and the hash that "
    "differs comes too late. Below, the right order: the hash is compared first; the honest "
    "file goes on to loading, the stranger's file is refused and its code never runs."
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


def step(x, y, title, note, color, width=150):
    box(x, y, width, 56, color, 0.13)
    text(x + width / 2, y + 24, title, color, "middle", extra=MONO + ";font-weight:bold")
    text(x + width / 2, y + 45, note, anchor="middle", size=13)


text(14, 26, "wrong order", "orange", extra="font-weight:bold")
step(14, 40, "file", "from a stranger", "ink")
step(230, 40, "pickle.loads", "its code runs here", "orange")
step(446, 40, "hash differs", "too late", "soft")
arrow(168, 68, 226, 68)
arrow(384, 68, 442, 68)
line(14, 124, 626, 124, "faint")
text(14, 152, "right order", "green", extra="font-weight:bold")
step(14, 196, "file", "from anywhere", "ink")
step(230, 196, "hash", "as expected?", "blue")
step(446, 160, "pickle.loads", "only your file", "green")
step(446, 234, "refused", "nothing has run", "orange")
arrow(168, 224, 226, 224)
arrow(384, 214, 442, 192, "green")
arrow(384, 236, 442, 260, "orange", "5 4")
text(404, 188, "yes", "green", "middle", 13)
text(404, 270, "no", "orange", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
