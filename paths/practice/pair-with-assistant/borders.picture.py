"""Draw the discount of the rule and of the draft for 0 to 12 items."""

from html import escape
from pathlib import Path

TITLE = "One border off"
DESC = (
    "The rule gives 10 percent from 5 items on and 20 percent from 10 on. The draft gives "
    "them only from 6 and from 11 on. They differ at exactly two numbers of items, 5 and 10."
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


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


def rule(items):
    return 20 if items >= 10 else 10 if items >= 5 else 0


def draft(items):
    return 20 if items > 10 else 10 if items > 5 else 0


def place(items, percent):
    return 80 + 42 * items, 220 - 8 * percent


for percent in (0, 10, 20):
    x, y = place(0, percent)
    text(x - 24, y + 5, f"{percent} %", "soft", "end", 13)
for items in range(13):
    same = rule(items) == draft(items)
    dot(*place(items, rule(items)), 5, "blue")
    dot(*place(items, draft(items)), 10, "orange", 0)
    if not same:
        x, y = place(items, draft(items))
        line(x, y - 12, x, place(items, rule(items))[1] + 8, "orange", 2, "4 3")
    text(place(items, 0)[0], 252, str(items), "ink" if not same else "soft", "middle", 13,
         "" if same else "font-weight:bold")
text(320, 274, "items", "soft", "middle")
dot(100, 34, 5, "blue")
text(114, 39, "the rule: \"from 5\", \"from 10\"", "blue")
dot(100, 62, 10, "orange", 0)
text(118, 67, "the draft: > 5, > 10", "orange")
text(place(5, 4)[0] + 10, place(5, 4)[1], "5: test this", "orange", size=13)
text(place(10, 14)[0] + 10, place(10, 14)[1], "10: and this", "orange", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
