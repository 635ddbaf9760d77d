"""Draw which rows the choice of a column may see, and the scores of the example."""

import random
from html import escape
from pathlib import Path

TITLE = "What the choice of the column has seen"
DESC = (
    "Twenty rows, 15 for training and 5 for the test, twice. Above, the frame of the choice "
    "holds all twenty rows, and the mean score on the test rows is 0.77. Below, it holds the "
    "fifteen training rows only, and the score is 0.5, as it must be for coin flips."
)
HEIGHT = 270
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


rng = random.Random(1)


def agree(column, labels, rows):
    return sum(column[i] == labels[i] for i in rows) / len(rows)


scores = {20: 0.0, 15: 0.0}
for _ in range(200):                                 # the rounds of the lesson
    labels = rng.choices([0, 1], k=20)
    columns = [rng.choices([0, 1], k=20) for _ in range(100)]
    for seen in scores:
        best = max(columns, key=lambda c: agree(c, labels, range(seen)))
        scores[seen] += agree(best, labels, range(15, 20)) / 200

for row, (seen, score) in enumerate(scores.items()):
    y, leaks = 62 + 126 * row, seen == 20
    color = "orange" if leaks else "green"
    text(20, y - 26, "chosen on all rows: a leak" if leaks else "chosen on training rows only",
         color,
         extra="font-weight:bold")
    for i in range(20):
        test = i >= 15
        box(26 + 23 * i, y, 19, 34, "blue" if test else "ink", 0.3 if test else 0.1, 1)
    box(20, y - 10, 23 * seen + 4, 54, color, 0, 6, "6 4")
    text(26, y + 64, "15 training rows", "soft", size=13)
    text(371, y + 64, "5 test rows", "blue", size=13)
    text(500, y + 22, f"score {score:.2g}", color, size=18, extra="font-weight:bold")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
