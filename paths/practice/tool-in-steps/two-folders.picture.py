"""Draw the repository of the example with its branches and working folders."""

import math
from html import escape
from pathlib import Path

TITLE = "One repository, three working folders"
DESC = (
    "In the middle the shared commits: Start, and from it Add search on the branch search and "
    "Add sort on the branch sort. Three folders, shop, shop-search and shop-sort, each have "
    "one branch checked out. app.txt was changed on both branches, help.txt on one."
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
box(12, 34, 250, 250, "soft", 0.05, 8, "6 4")
text(24, 24, "shared: commits and branches", extra="font-weight:bold")
text(330, 24, "separate: files", extra="font-weight:bold")
PLACES = {"main": (60, 160, "Start"), "search": (170, 80, "Add search"),
          "sort": (170, 240, "Add sort")}
FILES = ["app.txt", "help.txt"]
FOLDERS = {"main": ("shop", []), "search": ("shop-search", ["app.txt"]), "sort": ("shop-sort",
                                                                                  FILES)}
for branch in ("search", "sort"):
    line(PLACES["main"][0], PLACES["main"][1], PLACES[branch][0], PLACES[branch][1], "soft", 2)
for i, (branch, color) in enumerate((("search", "blue"), ("main", "ink"), ("sort", "orange"))):
    x, y, message = PLACES[branch]
    folder, changed = FOLDERS[branch]
    dot(x, y, 11, color, 0.35)
    text(x, y - 18 if branch == "search" else y + 30, message, anchor="middle", size=13)
    top = 40 + 84 * i
    arrow(328, top + 36, x + 15, y, color, "4 3")
    box(330, top, 296, 72, color, 0.1, 4)
    text(344, top + 24, folder + "/", color, extra=MONO + ";font-weight:bold")
    text(612, top + 24, f"branch {branch}", "soft", "end", 13)
    words = ", ".join(name + (" changed" if name in changed else "") for name in FILES)
    text(344, top + 52, words, size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
