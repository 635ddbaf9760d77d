"""Draw how many heads a coin gives in 5 and in 10 tosses."""

from html import escape
from math import comb
from pathlib import Path

TITLE = "What a coin would do"
DESC = (
    "Left, the chances of 0 to 5 heads in 5 tosses; 3 or more together have 50 percent. "
    "Right, the chances of 0 to 10 heads in 10 tosses; 9 or more together have 1 percent."
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


for x0, tosses, better in ((24, 5, 3), (330, 10, 9)):
    step = 280 / (tosses + 1)
    chance = sum(comb(tosses, k) for k in range(better, tosses + 1)) / 2 ** tosses
    text(x0, 24, f"{better} of {tosses} got better", size=16, extra="font-weight:bold")
    text(x0, 48, f"a coin does as well in {100 * chance:.0f} % of all tries", "orange")
    for heads in range(tosses + 1):
        tall = 440 * comb(tosses, heads) / 2 ** tosses
        color, dash = ("orange", "4 3") if heads >= better else ("blue", "none")
        box(x0 + step * heads, 226 - tall, step - 4, tall, color, 0.25, 0, dash)
        text(x0 + step * (heads + 0.5) - 2, 244, str(heads), "soft", "middle", 13)
    line(x0 - 4, 226, x0 + 280, 226)
    text(x0 + 140, 268, f"heads in {tosses} tosses", "soft", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
