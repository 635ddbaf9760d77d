"""Draw how a ValueError and a TypeError climb from function to caller."""

import math
from html import escape
from pathlib import Path

TITLE = "An exception climbs until some except fits"
DESC = (
    "The calls are stacked: the program calls read_all, read_all calls read_degrees, "
    "read_degrees calls float. For the text warm, float raises a ValueError; read_degrees "
    "catches it and raises a clearer ValueError; read_all catches that and skips the line. "
    "For None, float raises a TypeError; it passes read_degrees and read_all, and the program "
    "catches it."
)
HEIGHT = 320
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
CALLS = ["the program", "read_all", "read_degrees", "float"]


def stack(x, title, notes):
    """The calls, the newest at the bottom, and what each does with the exception."""
    text(x, 22, title, extra="font-weight:bold")
    for i, (call, (note, color)) in enumerate(zip(CALLS, notes)):
        y = 40 + 72 * i
        box(x, y, 140, 42, color, 0.14)
        text(x + 70, y + 26, call, anchor="middle", extra=MONO)
        for j, words in enumerate(note):
            text(x + 152, y + 18 + 18 * j, words, color, size=13)


def climb(x, start, end, words, color, dash="none"):
    arrow(x + 70, 40 + 72 * start - 2, x + 70, 40 + 72 * end + 44, color, dash)
    text(x + 80, 40 + 72 * start - 9, words, color, size=13)


stack(16, 'the line "warm"', [(["goes on"], "soft"),
                              (["except ValueError:", "skip this line"], "green"),
                              (["except ValueError:", "raise a clearer one"], "orange"),
                              (["raises ValueError"], "orange")])
climb(16, 3, 2, "ValueError", "orange")
climb(16, 2, 1, "ValueError: not a temperature", "orange")
stack(344, "the value None", [(["except TypeError:", "caught here"], "green"),
                              (["no except fits"], "soft"),
                              (["no except fits"], "soft"),
                              (["raises TypeError"], "blue")])
for number in (3, 2, 1):
    climb(344, number, number - 1, "TypeError", "blue", "5 4")
line(328, 14, 328, 306, "faint")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
