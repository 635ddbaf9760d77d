"""Draw the twelve measurements and where the nearest neighbour is found."""

from html import escape
from pathlib import Path

TITLE = "The nearest neighbour is the same person"
DESC = (
    "Six people on a number line, each measured twice, 2 apart. If only the row itself is "
    "left out, the nearest neighbour of a row is always the other row of the same person. If "
    "the person is left out, the nearest row is another person's, with the right label in "
    "half of the cases."
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


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


PEOPLE = {"ann": 10, "ben": 25, "cho": 38, "dia": 52, "eve": 67, "fox": 81}
LIKES = {"ann": 1, "ben": 1, "cho": 0, "dia": 1, "eve": 0, "fox": 0}
rows = [(person, value + more) for person, value in PEOPLE.items() for more in (0, 2)]


def across(value):
    return 20 + 7 * value


def draw(y, title, may_use):
    """The rows on a line, and an arc from each to its nearest allowed row."""
    hits = 0
    line(across(5), y, across(86), y, "soft")
    for i, (person, value) in enumerate(rows):
        others = [row for j, row in enumerate(rows) if may_use(i, j)]
        nearest, there = min(others, key=lambda row: abs(row[1] - value))
        right = LIKES[nearest] == LIKES[person]
        hits += right
        x, x2 = across(value), across(there)
        rise = y - 10 - (12 if abs(x2 - x) < 20 else 20 + 12 * (i % 2))
        curve([(x, y - 8), (x, rise), (x2, rise), (x2, y - 10)], "green" if right else "orange",
              1.5,
              "none" if right else "4 3")
    for person, value in rows:
        dot(across(value), y, 5, "blue", 0.9 if LIKES[person] else 0)
    for person, value in PEOPLE.items():
        text(across(value + 1), y + 24, person, anchor="middle", size=13)
    text(20, y - 62, f"{title}: {hits} of {len(rows)} right", extra="font-weight:bold")


draw(86, "leave one row out", lambda i, j: i != j)
draw(228, "leave one person out", lambda i, j: rows[i][0] != rows[j][0])
text(20, 284, "filled: likes jazz · solid arc: same label, right · dashed arc: wrong", "soft",
     size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
