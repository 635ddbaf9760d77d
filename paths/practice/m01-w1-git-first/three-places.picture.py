"""Draw Git's three places and the commands that move a file between them."""

import math
from html import escape
from pathlib import Path

TITLE = "Git's three places"
DESC = (
    "Your folder, the index and the commits, side by side. git add copies a file from the "
    "folder to the index, git commit makes a snapshot of the index, git restore copies the "
    "file from the index back to the folder. git diff compares folder and index."
)
HEIGHT = 262
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


PLACES = [("your folder", "what you edit", "green"), ("index", "what you added", "orange"),
          ("commits", "snapshots, in .git", "blue")]
for i, (title, note, color) in enumerate(PLACES):
    x = 16 + 224 * i
    box(x, 44, 160, 150, color)
    text(x + 80, 20, title, anchor="middle", size=16, extra="font-weight:bold")
    text(x + 80, 37, note, "soft", "middle", 13)
    text(x + 12, 68, "tea.txt", color, extra="font-weight:bold")
    text(x + 12, 92, "boil water", size=13, extra="font-family:monospace")
text(28, 114, "wait four minutes", size=13, extra="font-family:monospace")
box(22, 99, 148, 22, "green", 0.18, 2, "4 3")

arrow(180, 92, 236, 92)
text(208, 82, "add", anchor="middle", extra="font-family:monospace")
arrow(404, 92, 460, 92)
text(432, 82, "commit", anchor="middle", size=13, extra="font-family:monospace")
arrow(236, 166, 180, 166)
text(208, 156, "restore", anchor="middle", size=13, extra="font-family:monospace")

curve([(96, 198), (96, 214), (320, 214), (320, 198)], "soft", 1.5, "5 4")
text(208, 232, "git diff shows: + wait four minutes", anchor="middle")
text(16, 254, "A commit takes what is in the index. The new line is not there yet.", "soft")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
