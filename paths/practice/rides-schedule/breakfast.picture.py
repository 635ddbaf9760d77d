"""Draw the breakfast as a dependency graph, by rounds, with what is stale."""

import math
from html import escape
from pathlib import Path

TITLE = "Breakfast in three rounds"
DESC = (
    "Round 1: boil, grind, toast. Round 2: brew, which needs boil and grind, and butter, "
    "which needs toast. Round 3: serve, which needs brew and butter. If the beans change, "
    "grind, brew and serve are stale."
)
HEIGHT = 280
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


NEEDS = {"boil": set(), "grind": set(), "brew": {"boil", "grind"}, "toast": set(),
         "butter": {"toast"}, "serve": {"brew", "butter"}}
PLACES = {"boil": (20, 56), "grind": (20, 126), "toast": (20, 206), "brew": (260, 90),
          "butter": (260, 206), "serve": (500, 146)}
stale = {"grind"}
while more := {step for step, needs in NEEDS.items() if needs & stale} - stale:
    stale |= more

for x, number in ((20, 1), (260, 2), (500, 3)):
    text(x + 60, 26, f"round {number}", "soft", "middle", extra="font-weight:bold")
for step, needs in NEEDS.items():
    x, y = PLACES[step]
    again = step in stale
    box(x, y, 120, 44, "orange" if again else "blue", 0.15, 6, "5 4" if again else "none")
    text(x + 60, y + 27, step, anchor="middle", size=16)
    for need in sorted(needs):
        nx, ny = PLACES[need]
        carries = need in stale
        arrow(nx + 122, ny + 22, x - 4, y + 22, "orange" if carries else "blue",
              "5 4" if carries else "none")
text(320, 272, "other beans: grind again, and all that depends on it", "orange", "middle")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
