"""Draw each doctor's success rate against the share of hard operations."""

from html import escape
from pathlib import Path

TITLE = "Two doctors and Simpson's paradox"
DESC = (
    "Two falling lines. Doctor A goes from 95 % at easy operations to 70 % at hard ones, "
    "doctor B from 90 % to 60 %; A's line is always above. But A's total lies at 80 % hard "
    "operations, at 75 %, and B's total at 20 % hard ones, at 84 %, so B's total is higher."
)
HEIGHT = 340
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


ROWS = {"A": {"easy": (19, 20), "hard": (56, 80)}, "B": {"easy": (72, 80), "hard": (12, 20)}}


def place(share, rate):
    """The point for a share of hard operations and a success rate."""
    return 90 + 420 * share, 280 - 520 * (rate - 0.5)


for tick in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
    x, y = place(0, tick)
    line(x, y, 510, y, "faint", 1)
    text(x - 8, y + 5, f"{100 * tick:.0f} %", "soft", "end", 13)
for share, words in ((0, "only easy"), (0.2, "20 %"), (0.8, "80 %"), (1, "only hard")):
    text(place(share, 0.5)[0], 300, words, "soft", "middle", 13)
text(300, 326, "share of hard operations", "soft", "middle")
text(90, 12, "success rate", "soft", size=13)
for doctor, color, dash in (("A", "blue", "none"), ("B", "orange", "7 4")):
    easy, hard = (good / total for good, total in ROWS[doctor].values())
    all_total = sum(total for _, total in ROWS[doctor].values())
    share = ROWS[doctor]["hard"][1] / all_total
    rate = sum(good for good, _ in ROWS[doctor].values()) / all_total
    curve([place(0, easy), place(1, hard)], color, 2.5, dash)
    for where, value in ((0, easy), (1, hard)):
        dot(*place(where, value), 4, color)
    x, y = place(share, rate)
    line(x, y, x, 280, color, 1.5, "3 3")
    dot(x, y, 7, color, 0.3)
    text(x + 6, y + 64 if share < 0.5 else y - 30, f"{doctor} in total: {100 * rate:.0f} %", color,
         extra="font-weight:bold")
    end = place(1, hard)
    text(end[0] + 8, end[1] + 5, f"{doctor}: {100 * easy:.0f} %, {100 * hard:.0f} %", color)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
