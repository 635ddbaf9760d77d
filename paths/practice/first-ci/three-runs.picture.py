"""Draw the three runs of the example: good code, broken code, broken code silenced."""

import math
from html import escape
from pathlib import Path

TITLE = "Green, red, and green for nothing"
DESC = (
    "Three runs of two steps. Good code: both steps pass, the run is green. Broken code: the "
    "first step fails, the second never runs, the run is red. Broken code with || true: the "
    "failing step counts as passed, and the run is green."
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


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


MONO = "font-family:monospace"
RUNS = [("good code", "test 2 -gt 1", True, "green"), ("broken code", "test 1 -gt 2", False, "red"),
        ("broken, silenced", "test 1 -gt 2 || true", True, "green")]

for i, (name, first, passes, result) in enumerate(RUNS):
    y = 30 + 82 * i
    lies = "true" in first
    color = "green" if passes else "orange"
    text(14, y - 8, name, extra="font-weight:bold")
    box(14, y, 210, 40, color, 0.15, 4)
    text(26, y + 26, first, size=13, extra=MONO)
    text(214, y + 26, "ok" if passes else "fails", color, "end", 13)
    box(264, y, 150, 40, "green" if passes else "faint", 0.15 if passes else 0, 4,
        "none" if passes else "5 4")
    text(274, y + 26, "test -n tests", "ink" if passes else "soft", size=13, extra=MONO)
    text(406, y + 26, "ok" if passes else "", "green", "end", 13)
    if passes:
        arrow(228, y + 20, 260, y + 20)
        arrow(418, y + 20, 462, y + 20)
    else:
        line(244, y + 6, 244, y + 34, "orange", 4)
    text(470, y + 27, result, "orange" if lies or not passes else "green", size=18,
         extra="font-weight:bold")
    if lies:
        text(544, y + 16, "but the", "orange", size=13)
        text(544, y + 34, "test failed", "orange", size=13)
    if not passes:
        text(544, y + 26, "never ran", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
