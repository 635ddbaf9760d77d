"""Draw both idf formulas for five texts."""

import math
from html import escape
from pathlib import Path

TITLE = "Rare words weigh more, in both formulas"
DESC = (
    "The idf for a word in 1 to 5 of five texts. The textbook formula falls from 1.61 to 0; "
    "scikit-learn's falls from 2.10 to 1, so a word in all texts keeps a weight."
)
HEIGHT = 310
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


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


N = 5


def place(df, idf):
    return 80 + 100 * (df - 0.6), 250 - 96 * idf


line(*place(0.6, 0), *place(5.3, 0))
line(*place(0.6, 0), *place(0.6, 2.3))
for tick in (0, 1, 2):
    x, y = place(0.6, tick)
    line(x - 5, y, x, y)
    text(x - 10, y + 5, str(tick), "soft", "end", 13)
for name, formula, color, dash in (
        ("scikit-learn", lambda df: math.log((1 + N) / (1 + df)) + 1, "orange", "6 4"),
        ("textbook", lambda df: math.log(N / df), "blue", "none")):
    curve([place(1 + i / 10, formula(1 + i / 10)) for i in range(41)], color, 2.5, dash)
    for df in range(1, N + 1):
        x, y = place(df, formula(df))
        dot(x, y, 4, color)
        text(x + 4, y - 10, f"{formula(df):.2f}", color, size=13)
    end = place(N, formula(N))
    text(end[0] + 12, end[1] + 5 if name == "scikit-learn" else end[1] - 28, name, color,
         extra="font-weight:bold")
for df in range(1, N + 1):
    text(place(df, 0)[0], 272, str(df), "soft", "middle", 13)
text(300, 298, "texts that contain the word, of five", "soft", "middle")
text(28, 20, "idf", "soft")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
