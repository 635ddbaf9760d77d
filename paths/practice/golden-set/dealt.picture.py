"""Deal the twelve fruits onto two tables, each kind on its own, as in the example."""

import random
from html import escape
from pathlib import Path

TITLE = "Each kind is dealt on its own"
DESC = (
    "Four apples, four pears, two figs and two plums are shuffled within their kind and dealt "
    "in turn to the left and the right table. Both tables get two apples, two pears, one fig "
    "and one plum."
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


def line(x1, y1, x2, y2, color="ink", width=1.5, dash="none"):
    parts.append(f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}" '
                 f'style="stroke:var(--{color});stroke-width:{width};stroke-dasharray:{dash}"/>')


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


KINDS = {"apple": 4, "fig": 2, "pear": 4, "plum": 2}
generator = random.Random(3)


def fruit(x, y, words, color):
    box(x, y, 70, 30, color, 0.14)
    text(x + 35, y + 20, words, anchor="middle")


text(80, 24, "left table", anchor="middle", extra="font-weight:bold")
text(320, 24, "shuffled within each kind", anchor="middle", extra="font-weight:bold")
text(560, 24, "right table", anchor="middle", extra="font-weight:bold")
for row, (kind, number) in enumerate(KINDS.items()):
    items = [f"{kind} {i + 1}" for i in range(number)]
    generator.shuffle(items)
    y, x0 = 44 + 56 * row, 320 - 38 * number
    for i, item in enumerate(items):
        side = "blue" if i % 2 == 0 else "orange"
        fruit(x0 + 76 * i + 3, y, item, side)
        x = (6 if i % 2 == 0 else 486) + 76 * (i // 2)
        fruit(x, y, item, side)
    line(166, y + 40, 474, y + 40, "faint", 1)
text(320, 280, "1st and 3rd go left, 2nd and 4th go right: half of each kind on each side.", "soft",
     "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
