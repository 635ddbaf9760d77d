"""Draw which inputs the two examples and the property look at, and where the cheat fails."""

from html import escape
from pathlib import Path

TITLE = "Two examples and forty-five inputs"
DESC = (
    "A grid of totals from 0 to 56 and 1 to 5 people. The cheat's shares do not add up in "
    "most places, wherever the total cannot be divided. The two examples, 100 for 3 and 90 "
    "for 3, lie outside the grid, and there the cheat is right."
)
HEIGHT = 300
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


def cheat(total, people):
    known = {(100, 3): [34, 33, 33], (90, 3): [30, 30, 30]}
    return known.get((total, people), [total // people] * people)


def place(total, people):
    return 60 + 5.2 * total, 240 - 40 * people


wrong = 0
for total in range(0, 60, 7):
    for people in range(1, 6):
        x, y = place(total, people)
        if sum(cheat(total, people)) == total:
            dot(x, y, 6, "soft", 0)
        else:
            wrong += 1
            line(x - 6, y - 6, x + 6, y + 6, "orange", 2.5)
            line(x - 6, y + 6, x + 6, y - 6, "orange", 2.5)
for total in (90, 100):
    dot(*place(total, 3), 7, "green", 0.6)
text(*place(95, 3.6), "the two examples", "green", "middle")
text(*place(95, 2.4), "learned by heart", "green", "middle", 13)
text(96, 20, f"the property: 45 inputs, {wrong} wrong sums", "orange", extra="font-weight:bold")
for total in (0, 14, 28, 42, 56, 90, 100):
    text(place(total, 0)[0], 258, str(total), "soft", "middle", 13)
for people in range(1, 6):
    text(36, place(0, people)[1] + 5, str(people), "soft", "end", 13)
text(320, 284, "total", "soft", "middle")
text(12, 20, "people", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
