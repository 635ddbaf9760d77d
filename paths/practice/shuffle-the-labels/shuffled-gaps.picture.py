"""Draw the gaps of 4,999 shuffles beside the real gap of 1.5."""

import random
from collections import Counter
from html import escape
from pathlib import Path
from statistics import median

TITLE = "Which gaps chance alone produces"
DESC = (
    "A bar for each gap between two medians in 4,999 shuffles. Most gaps are 0, 0.5 or 1. The "
    "gaps of 1.5 or more, as large as the real one, are about 8 percent."
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


def line(x1, y1, x2, y2, color="ink", width=1.5, dash="none"):
    parts.append(f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}" '
                 f'style="stroke:var(--{color});stroke-width:{width};stroke-dasharray:{dash}"/>')


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


OLD, NEW = [4, 5, 5, 6, 6, 7], [6, 6, 7, 7, 8, 9]
rng = random.Random(3)


def gap(a, b):
    return abs(median(a) - median(b))


real, pile, gaps = gap(OLD, NEW), OLD + NEW, Counter()
for _ in range(4999):
    rng.shuffle(pile)
    gaps[gap(pile[:6], pile[6:])] += 1
beyond = sum(count for value, count in gaps.items() if value >= real)
p = (beyond + 1) / 5000

line(60, 220, 600, 220)
for number in range(6):
    value, x = number / 2, 80 + 88 * number
    count = gaps[value]
    tall, large = count / 20, value >= real
    if count:
        box(x, 220 - tall, 64, tall, "orange" if large else "blue", 0.25, 0,
            "5 3" if large else "none")
    text(x + 32, 212 - tall, f"{count:,}", anchor="middle", size=13)
    text(x + 32, 240, f"{value:.1f}", "soft", "middle", 13)
text(320, 266, "gap between the two medians after shuffling", "soft", "middle")
x = 80 + 88 * real * 2
line(x - 12, 60, x - 12, 220, "orange", 2, "6 3")
text(x, 72, f"real gap {real} and beyond:", "orange")
text(x, 96, f"({beyond} + 1) / 5,000", "orange")
text(x, 116, f"p = {p:.2f}", "orange", size=16, extra="font-weight:bold")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
