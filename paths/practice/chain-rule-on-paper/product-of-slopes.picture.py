"""Draw the chain from w to the loss with its local slopes, for w = 1.5 and w = -1."""

import math
from html import escape
from pathlib import Path

TITLE = "Multiply the slopes along the way"
DESC = (
    "For w = 1.5: z = 4, a = 4, loss = 1; the local slopes are 2, 1 and -2, and their product "
    "is -4. For w = -1: z = -1, a = 0, loss = 25; the slopes are 2, 0 and -10, and the "
    "product is 0, because the ReLU is off."
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


X, TARGET, B = 2.0, 5.0, 1.0

for row, w in enumerate((1.5, -1.0)):
    y = 60 + 140 * row
    z = w * X + B
    a = max(0.0, z)
    loss = (a - TARGET) ** 2
    slopes = [X, 1.0 if z > 0 else 0.0, 2 * (a - TARGET)]
    for i, (name, value) in enumerate((("w", w), ("z", z), ("a", a), ("loss", loss))):
        x = 16 + 170 * i
        off = name == "a" and z <= 0
        box(x, y, 92, 50, "soft" if off else "blue", 0.14, 4, "5 4" if off else "none")
        text(x + 46, y + 31, f"{name} = {value:g}", anchor="middle")
        if i < 3:
            dead = slopes[i] == 0
            arrow(x + 96, y + 25, x + 166, y + 25, "orange" if dead else "ink",
                  "5 4" if dead else "none")
            text(x + 131, y + 14, f"{slopes[i]:g}", "orange", "middle", 16, "font-weight:bold")
            text(x + 131, y - 10, ("· x + b", "ReLU", "(a − 5)²")[i], "soft", "middle", 13)
    product = slopes[0] * slopes[1] * slopes[2]
    shown = " · ".join(f"({s:g})" if s < 0 else f"{s:g}" for s in slopes)
    text(16, y + 84, f"slope of the loss for w: {shown} = {product + 0:g}", "orange",
         extra="font-weight:bold")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
