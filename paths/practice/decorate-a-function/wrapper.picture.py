"""Draw how a call passes through the wrapper around price and back."""

import math
from html import escape
from pathlib import Path

TITLE = "The wrapper around price"
DESC = (
    "The name price means the wrapper. A call with 3 and each=250 enters the wrapper, which "
    "prints a line and hands the arguments on to the original function; that returns 750, the "
    "wrapper prints the result and returns it to the caller."
)
HEIGHT = 240
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
box(210, 28, 414, 180, "orange", 0.1, 8)
text(226, 52, "wrapper", "orange", size=16, extra="font-weight:bold")
text(226, 72, "what the name price means now", "soft", size=13)
box(470, 84, 136, 108, "blue", 0.18, 6)
text(538, 108, "func", "blue", "middle", 16, "font-weight:bold")
text(538, 136, "the original", anchor="middle", size=13)
text(538, 166, "count * each", anchor="middle", size=13, extra=MONO)

text(12, 98, "price(3, each=250)", extra=MONO)
arrow(168, 114, 206, 114)
line(12, 114, 168, 114, "ink", 1.8)
text(226, 118, 'print("call", …)', size=13, extra=MONO)
arrow(364, 114, 466, 114)
text(412, 104, "*args,", anchor="middle", size=13, extra=MONO)
text(412, 132, "**kwargs", anchor="middle", size=13, extra=MONO)

arrow(466, 178, 392, 178, "green")
text(428, 170, "750", "green", "middle", extra=MONO)
text(226, 182, 'print("result", …)', size=13, extra=MONO)
arrow(206, 178, 130, 178, "green")
text(168, 170, "750", "green", "middle", extra=MONO)
text(122, 182, "total", "ink", "end", extra=MONO)
text(12, 230,
     "Without return in the wrapper nothing would travel on the last arrow: total is None.",
     "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
