"""Draw which list the names now and then refer to after lines 3, 5 and 6."""

import math
from html import escape
from pathlib import Path

TITLE = "Two names, one list, then two lists"
DESC = (
    "After line 3 both names, now and then, point at one list with 4 and 2. After line 5 now "
    "points at a new list 4, 2, 5, and then at the old one. After line 6 the old list has "
    "become 4, 2, 7."
)
HEIGHT = 236
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


def values(x, y, numbers, color):
    """A list as a row of boxes."""
    for i, number in enumerate(numbers):
        box(x + 32 * i, y, 32, 32, color, 0.15, round=0)
        text(x + 32 * i + 16, y + 21, str(number), anchor="middle")


def stage(x, title, code, lists, now_at, then_at):
    """One moment: the line that ran, the two names and the lists."""
    text(x, 24, title, extra="font-weight:bold")
    text(x, 46, code, size=13, extra="font-family:monospace")
    for y, numbers, color in lists:
        values(x + 82, y, numbers, color)
    for word, y, target in (("now", 90, now_at), ("then", 170, then_at)):
        text(x, y + 5, word, extra="font-family:monospace")
        arrow(x + 40, y, x + 78, target)


OLD, NEW = 154, 74
stage(16, "after line 3", "then = now", [(OLD, [4, 2], "blue")], OLD + 10, OLD + 16)
stage(222, "after line 5", "now = now + [price]",
      [(NEW, [4, 2, 5], "orange"), (OLD, [4, 2], "blue")], NEW + 16, OLD + 16)
stage(428, "after line 6", "then.append(7)",
      [(NEW, [4, 2, 5], "orange"), (OLD, [4, 2, 7], "blue")], NEW + 16, OLD + 16)
line(208, 14, 208, 200, "faint")
line(414, 14, 414, 200, "faint")
text(16, 222, "one list, two names", "soft")
text(222, 222, "+ made a new list", "soft")
text(428, 222, "append changed the old one", "soft")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
