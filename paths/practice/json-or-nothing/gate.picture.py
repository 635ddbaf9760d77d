"""Draw the way of an answer: parse, validate, retry once, or a human."""

import math
from html import escape
from pathlib import Path

TITLE = "Valid JSON, or nothing"
DESC = (
    "A model's answer is parsed, then validated, then used. If parsing or validation fails "
    "the first time, the errors go back with one new request. If it fails a second time, the "
    "case goes to a human."
)
HEIGHT = 250
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


STEPS = [(16, "model", "answers", "ink"), (176, "parse", "is it JSON?", "blue"),
         (336, "validate", "right form?", "blue"), (506, "use it", "a record", "green")]
for x, title, note, color in STEPS:
    box(x, 30, 118, 58, color, 0.14)
    text(x + 59, 54, title, anchor="middle", size=16, extra="font-weight:bold")
    text(x + 59, 76, note, "soft", "middle", 13)
for x in (136, 296):
    arrow(x, 59, x + 38, 59)
arrow(456, 59, 502, 59, "green")
box(250, 150, 130, 42, "orange", 0.16)
text(315, 176, "failed", "orange", "middle", 16, "font-weight:bold")
arrow(235, 90, 290, 146, "orange")
arrow(395, 90, 340, 146, "orange")
text(226, 126, "Two seats, please!", "soft", "end", 13)
text(404, 126, '{"name": "Ada", "seats": true}', "soft", size=13)
curve([(248, 171), (75, 171), (75, 110)], "orange")
arrow(75, 110, 75, 92, "orange")
text(84, 190, "first time: retry once,", "orange", size=13)
text(84, 207, "with the errors", "orange", size=13)
arrow(382, 171, 502, 171, "orange", "5 4")
text(442, 162, "second time", "orange", "middle", 13)
box(506, 150, 118, 42, "ink", 0.1)
text(565, 176, "a human", anchor="middle", size=16, extra="font-weight:bold")
text(16, 240,
     "Nothing reaches the last box without both gates. They check the form, not the truth.",
     "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
