"""Draw the 25 messages of the spam filter in the four boxes of the matrix."""

from html import escape
from pathlib import Path

TITLE = "Four boxes, and two groups below the line"
DESC = (
    "A table of two rows, really spam and really good, and two columns, says spam and says "
    "good. It holds 6 and 2 in the first row, 1 and 16 in the second. Recall looks at the "
    "upper row, 6 of 8; precision at the left column, 6 of 7."
)
HEIGHT = 330
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


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


COUNTS = {("spam", "spam"): 6, ("spam", "good"): 2, ("good", "spam"): 1, ("good", "good"): 16}
NAMES = {("spam", "spam"): "true positive", ("spam", "good"): "false negative",
         ("good", "spam"): "false positive", ("good", "good"): "true negative"}

for row, really in enumerate(("spam", "good")):
    text(14, 110 + 120 * row, f"really {really}", extra="font-weight:bold")
    for column, says in enumerate(("spam", "good")):
        x, y = 130 + 160 * column, 56 + 120 * row
        right = really == says
        box(x, y, 150, 108, "green" if right else "orange", 0.12, 2)
        text(x + 75, y + 20, NAMES[really, says], "soft", "middle", 13)
        for i in range(COUNTS[really, says]):
            dot(x + 22 + 15 * (i % 8), y + 40 + 18 * (i // 8), 5,
                "blue" if really == "spam" else "ink",
                0.8 if really == "spam" else 0)
        text(x + 136, y + 98, str(COUNTS[really, says]), anchor="end", size=16,
             extra="font-weight:bold")
text(205, 28, "says spam", anchor="middle", extra="font-weight:bold")
text(365, 28, "says good", anchor="middle", extra="font-weight:bold")
box(120, 48, 330, 120, "blue", 0, 8)
box(124, 38, 162, 254, "orange", 0, 8, "7 5")
spam = COUNTS["spam", "spam"] + COUNTS["spam", "good"]
bin_size = COUNTS["spam", "spam"] + COUNTS["good", "spam"]
text(462, 100, "recall, solid frame:", "blue")
text(462, 122, f"of {spam} spam, 6 caught", "blue")
text(124, 312, f"precision, dashed frame: of {bin_size} in the bin, 6 are spam", "orange")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
