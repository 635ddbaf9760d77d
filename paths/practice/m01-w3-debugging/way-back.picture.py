"""Draw where the error of the example surfaces and where the value became wrong."""

import math
from html import escape
from pathlib import Path

TITLE = "From the symptom back to the cause"
DESC = (
    "report calls read_numbers, which returns the list of texts '4', '5', '9', and hands it "
    "to average, where the sum fails. The traceback names report and average. The cause lies "
    "in read_numbers, which is not in the traceback."
)
HEIGHT = 290
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


MONO = "font-family:monospace"
box(230, 20, 180, 52, "ink", 0.08)
text(320, 52, 'report("4,5,9")', anchor="middle", extra=MONO)
box(20, 160, 200, 64, "orange", 0.16)
text(120, 186, "read_numbers", anchor="middle", extra=MONO + ";font-weight:bold")
text(120, 208, 'text.split(",")', anchor="middle", size=13, extra=MONO)
box(420, 160, 200, 64, "blue", 0.14, dash="5 4")
text(520, 186, "average", anchor="middle", extra=MONO + ";font-weight:bold")
text(520, 208, "total += number", anchor="middle", size=13, extra=MONO)
arrow(250, 74, 150, 156)
text(150, 112, "1. calls", "soft", "middle", 13)
arrow(390, 74, 490, 156)
text(492, 112, "2. calls", "soft", "middle", 13)
arrow(224, 182, 416, 182)
text(320, 172, "['4', '5', '9']", anchor="middle", extra=MONO)
arrow(416, 210, 224, 210, "orange", "5 4")
text(320, 230, "look back", "orange", "middle", 13)
text(120, 250, "cause: never calls int", "orange", "middle")
text(520, 250, "symptom: TypeError", "blue", "middle")
text(320, 280, "The traceback names report and average only: read_numbers was already finished.",
     "soft", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
