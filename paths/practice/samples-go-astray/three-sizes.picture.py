"""Draw the means of 1,000 samples of 10, 40 and 160 dice, with the example's seed."""

import random
from html import escape
from pathlib import Path
from statistics import fmean, stdev

TITLE = "Larger samples go astray less"
DESC = (
    "Three histograms of a thousand means each around 3.5. With 10 dice the spread is 0.536, "
    "with 40 dice 0.268, with 160 dice 0.137: four times the dice, half the spread."
)
HEIGHT = 360
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


rng = random.Random(42)
STEP = 0.1


def across(value):
    return 120 + 126 * (value - 1.6)


for row, (size, scale) in enumerate(((10, 0.8), (40, 0.4), (160, 0.2))):
    means = [fmean(rng.choices([1, 2, 3, 4, 5, 6], k=size)) for _ in range(1000)]
    base, spread = 96 + 104 * row, stdev(means)
    for number in range(16, 52):
        count = sum(round((number - 0.5) * STEP, 2) <= value < round((number + 0.5) * STEP, 2)
                    for value in means)
        if count:
            tall = scale * count
            box(across((number - 0.5) * STEP), base - tall, 126 * STEP, tall, "blue", 0.25, 0)
    line(across(1.6), base, across(5.4), base)
    line(across(3.5 - spread), base + 8, across(3.5 + spread), base + 8, "orange", 5)
    text(14, base - 34, f"{size} dice", extra="font-weight:bold")
    text(14, base - 14, f"spread {spread:.3f}", "orange")
line(across(3.5), 12, across(3.5), 314, "green", 1.5, "5 4")
for tick in (2, 3, 4, 5):
    line(across(tick), 304, across(tick), 309)
    text(across(tick), 330, str(tick), "soft", "middle", 13)
text(across(3.5) + 6, 24, "true mean 3.5", "green", size=13)
text(across(3.5), 350, "mean of one sample", "soft", "middle")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
