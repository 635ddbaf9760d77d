"""Take the cosine of three pairs of recipes apart, as stacked bars."""

import math
from html import escape
from pathlib import Path

TITLE = "What the cosine is made of"
DESC = (
    "Three bars from 0 to 1. soup and stew reach 0.696: bean 0.479, carrot 0.213, salt 0.004. "
    "soup and cake reach 0.002, only salt. soup with itself reaches 1: carrot 0.636, bean "
    "0.358, salt 0.006."
)
HEIGHT = 230
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


RECIPES = {"soup": {"salt": 0.2, "carrot": 2.0, "bean": 1.5},
           "stew": {"salt": 0.2, "carrot": 1.0, "bean": 3.0, "beef": 2.0},
           "cake": {"salt": 0.1, "sugar": 3.0, "egg": 2.0}}
COLORS = {"bean": ("green", "none"), "carrot": ("orange", "5 3"), "salt": ("ink", "none")}


def length(vector):
    return math.sqrt(sum(weight * weight for weight in vector.values()))


def across(value):
    return 130 + 430 * value


for row, other in enumerate(("stew", "cake", "soup")):
    y, x = 24 + 54 * row, 0.0
    a, b = RECIPES["soup"], RECIPES[other]
    shared = {word: a[word] * b[word] / (length(a) * length(b)) for word in a.keys() & b.keys()}
    text(14, y + 23, f"soup, {other}", extra="font-weight:bold")
    for word in sorted(shared, key=shared.get, reverse=True):
        color, dash = COLORS[word]
        box(across(x), y, across(x + shared[word]) - across(x), 34, color, 0.2, 0, dash)
        if shared[word] > 0.1:
            text(across(x + shared[word] / 2), y + 22, f"{word} {shared[word]:.3f}",
                 anchor="middle")
        x += shared[word]
    text(across(x) + 8, y + 23, f"{x:.3f}", extra="font-weight:bold")
line(across(0), 188, across(1), 188)
for tick in (0, 0.5, 1):
    line(across(tick), 188, across(tick), 193)
    text(across(tick), 212, f"{tick:g}", "soft", "middle", 13)
text(14, 212, "cosine", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
