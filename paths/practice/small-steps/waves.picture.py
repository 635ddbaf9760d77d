"""Draw the four steps of the example in waves, with the files they change."""

import math
from html import escape
from pathlib import Path

TITLE = "Three waves of steps"
DESC = (
    "Wave 1: format, which changes export.py. Wave 2: option, with cli.py and README.md, and "
    "tags, with export.py. Wave 3: docs, with README.md. docs was ready in wave 2, but option "
    "changes the same file."
)
HEIGHT = 270
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


MONO = "font-family:monospace"
STEPS = {"format": ([], ["export.py"]), "option": (["format"], ["cli.py", "README.md"]),
         "tags": (["format"], ["export.py"]), "docs": (["format"], ["README.md"])}
PLACES = {"format": (14, 104), "option": (220, 44), "tags": (220, 164), "docs": (484, 44)}

for i in range(3):
    text((14, 220, 484)[i], 24, f"wave {i + 1}", "soft", extra="font-weight:bold")
for step, (_, files) in STEPS.items():
    x, y = PLACES[step]
    color = "orange" if step == "docs" else "blue"
    box(x, y, 150, 80, color, 0.12, 6)
    text(x + 14, y + 24, step, color, size=16, extra="font-weight:bold")
    for i, name in enumerate(files):
        text(x + 14, y + 48 + 20 * i, name, size=13, extra=MONO)
arrow(166, 130, 216, 100)
arrow(166, 158, 216, 188)
curve([(90, 188), (90, 256), (560, 256)], "ink", 1.8)
arrow(560, 256, 560, 128)
line(372, 112, 482, 92, "orange", 2, "5 4")
text(427, 80, "README.md", "orange", "middle", 13)
text(427, 130, "so not at once", "orange", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
