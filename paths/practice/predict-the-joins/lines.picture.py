"""Draw the keys of the tables a and b and a line for each pair of equal keys."""

from html import escape
from pathlib import Path

TITLE = "A line for each pair of equal keys"
DESC = (
    "Table a has the rows 1 x, 2 x, 3 y, 4 z, 5 NULL. Table b has 10 x, 11 y, 12 y, 13 w, 14 "
    "NULL. There are four lines: 1 to 10, 2 to 10, 3 to 11 and 3 to 12. The rows 4, 5, 13 and "
    "14 have no line."
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


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


MONO = "font-family:monospace"
A = [(1, "x"), (2, "x"), (3, "y"), (4, "z"), (5, None)]
B = [(10, "x"), (11, "y"), (12, "y"), (13, "w"), (14, None)]
lines = [(i, j) for i, (_, k) in enumerate(A) for j, (_, other) in enumerate(B)
         if k is not None and k == other]


def table(x, name, rows, has_line, mark_x):
    """A table; a row without a line is dashed."""
    text(x + 60, 22, name, anchor="middle", size=16, extra="font-weight:bold")
    for i, (number, key) in enumerate(rows):
        y, alone = 36 + 44 * i, i not in has_line
        color, dash = ("orange", "5 4") if alone else ("blue", "none")
        box(x, y, 120, 34, color, 0.12, 3, dash)
        text(x + 34, y + 22, str(number), anchor="middle", extra=MONO)
        text(x + 86, y + 22, key or "NULL", anchor="middle", extra=MONO)
        if alone:
            text(mark_x, y + 22, "no line", "orange", "middle", 13)


table(90, "a", A, {i for i, _ in lines}, 45)
table(330, "b", B, {j for _, j in lines}, 490)
for i, j in lines:
    line(210, 53 + 44 * i, 330, 53 + 44 * j, "blue", 2.5)
left = len(A) - len({i for i, _ in lines})
text(530, 60, "inner join:", extra="font-weight:bold")
text(530, 80, f"{len(lines)} lines")
text(530, 114, "left join:", extra="font-weight:bold")
text(530, 134, f"{len(lines)} + {left} = {len(lines) + left}")
text(530, 168, "anti join:", extra="font-weight:bold")
text(530, 188, f"{left} rows of a")
text(20, 284, "One line is one row of the result. x: 2 times 1 lines, y: 1 times 2.", "soft",
     size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
