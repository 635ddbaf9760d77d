"""Draw the small network of the example with its values and the slopes on the way back."""

import math
from html import escape
from pathlib import Path

TITLE = "Forward with values, back with slopes"
DESC = (
    "Five boxes from left to right. x = 2 times w1 = 0.5 gives z = 1, the ReLU gives h = 1, "
    "times w2 = -1.5 gives out = -1.5, and the loss is (-1.5 - 1) squared = 6.25. Back from "
    "the right, the slopes are -5 for out, 7.5 for h, 7.5 for z; w1 gets 15 and w2 gets -5."
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
w1, w2, x, y = 0.5, -1.5, 2.0, 1.0
z = w1 * x
h = max(0.0, z)
out = w2 * h
loss = (out - y) ** 2
dout = 2 * (out - y)
dh = dout * w2
dz = dh if z > 0 else 0.0

BOXES = [("x", x), ("z", z), ("h", h), ("out", out), ("loss", loss)]
for i, (name, value) in enumerate(BOXES):
    left = 12 + 134 * i
    box(left, 94, 80, 64, "blue" if i else "ink", 0.12)
    text(left + 40, 118, name, anchor="middle", extra=MONO + ";font-weight:bold")
    text(left + 40, 144, f"{value:g}", anchor="middle")
NOTES = [("· w1", "0.5"), ("ReLU", ""), ("· w2", "-1.5"), ("(out − y)²", "y = 1")]
for i, (words, note) in enumerate(NOTES):
    left = 94 + 134 * i
    arrow(left, 114, left + 50, 114)
    text(left + 25, 84, words, anchor="middle", size=13)
    text(left + 25, 66, note, "soft", "middle", 13)
for i, slope in ((3, dout), (2, dh), (1, dz)):
    left = 94 + 134 * i
    arrow(left + 50, 140, left, 140, "orange", "5 3")
    text(12 + 134 * i + 40, 184, f"slope {slope:g}", "orange", "middle", extra="font-weight:bold")
for i, words, sum_ in ((1, "w1", f"dz · x = {dz:g} · {x:g} = {dz * x:g}"),
                       (3, "w2", f"dout · h = {dout:g} · {h:g} = {dout * h:g}")):
    left = 12 + 134 * i
    arrow(left + 40, 192, left + 40, 224, "orange", "5 3")
    box(left - 44, 228, 168, 50, "orange", 0.12)
    text(left + 40, 248, f"slope for {words}", anchor="middle")
    text(left + 40, 268, sum_, "orange", "middle", 13)
text(320, 30, "forward: values", "blue", "middle", extra="font-weight:bold")
text(12, 212, "back: slopes", "orange", extra="font-weight:bold")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
