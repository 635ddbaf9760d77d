"""Draw the visits on a line of time and what each way of counting sees on day 4."""

from html import escape
from pathlib import Path

TITLE = "What a count may know on day 4"
DESC = (
    "Visits on days 1, 2, 4 and 9. For Ann's visit on day 4 the leaky count takes all fish of "
    "Ann, on days 4 and 9, so 2. The honest count takes only what happened before day 4; Ann "
    "had no fish then, so 0."
)
HEIGHT = 250
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


VISITS = [("ann", 1, "soup"), ("ben", 2, "fish"), ("ann", 4, "fish"), ("ann", 9, "fish")]
DAY, GUEST = 4, "ann"


def across(day):
    return 60 + 54 * day


leaky = sum(guest == GUEST and food == "fish" for guest, _, food in VISITS)
honest = sum(guest == GUEST and food == "fish" and day < DAY for guest, day, food in VISITS)
line(across(0), 90, across(10.4), 90)
for guest, day, food in VISITS:
    mine = guest == GUEST
    dot(across(day), 90, 9, "blue" if mine else "soft", 0.7 if food == "fish" else 0)
    text(across(day), 52, guest, "blue" if mine else "soft", "middle", 13)
    text(across(day), 70, food, "blue" if mine else "soft", "middle", 13)
    text(across(day), 120, f"day {day}", "soft", "middle", 13)
line(across(3.45), 30, across(3.45), 220, "ink", 2, "6 4")
text(across(3.45) + 8, 26, "the moment of the prediction", size=13)
for y, start, end, color, dash, words in (
        (160, 0.4, 3.3, "green", "none", f"honest: {honest} fish before"),
        (206, 0.4, 10, "orange", "6 4", f"leaky: {leaky} fish, from the future")):
    curve([(across(start), y - 8), (across(start), y), (across(end), y), (across(end), y - 8)],
          color,
          2.5, dash)
    text(across(start) if color == "green" else across(4), y + 20, words, color)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
