"""Draw the lost update and the relative update as two lines of time."""

import math
from html import escape
from pathlib import Path

TITLE = "Two withdrawals from one account"
DESC = (
    "Above, Anna and Ben both read 100, both subtract 30 and both write 70: the account ends "
    "at 70. Below, each sends an update of balance minus 30; the database does one after the "
    "other, 100, 70, 40."
)
HEIGHT = 330
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


def lanes(y, title, color):
    text(14, y - 12, title, color, extra="font-weight:bold")
    for i, name in enumerate(("Anna", "account", "Ben")):
        text(14, y + 20 + 44 * i, name, extra="font-weight:bold" if i == 1 else "")
        if name != "account":
            line(84, y + 15 + 44 * i, 626, y + 15 + 44 * i, "faint")


def balance(x, y, value, color="ink"):
    box(x - 20, y + 46, 40, 26, color, 0.15)
    text(x, y + 64, str(value), anchor="middle", extra="font-weight:bold")


lanes(36, "read, subtract, write", "orange")
balance(116, 36, 100)
line(138, 95, 358, 95)
line(402, 95, 478, 95)
arrow(180, 92, 180, 56, "blue")
text(188, 44, "reads 100", "blue", size=13)
arrow(280, 98, 280, 134, "blue")
text(288, 152, "reads 100", "blue", size=13)
arrow(380, 54, 380, 78, "green")
text(388, 44, "writes 70", "green", size=13)
balance(380, 36, 70, "green")
arrow(500, 136, 500, 112, "orange")
text(508, 152, "writes 70", "orange", size=13)
balance(500, 36, 70, "orange")
text(528, 100, "one is lost", "orange", size=13)

lanes(204, "relative update", "green")
balance(116, 204, 100)
line(138, 263, 258, 263)
line(302, 263, 408, 263)
arrow(280, 222, 280, 246, "green")
text(288, 212, "balance - 30", "green", size=13, extra=MONO)
balance(280, 204, 70, "green")
arrow(430, 304, 430, 280, "green")
text(438, 320, "balance - 30", "green", size=13, extra=MONO)
balance(430, 204, 40, "green")
text(458, 268, "both count", "green", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
