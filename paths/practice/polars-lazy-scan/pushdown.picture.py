"""Draw the first twenty rows of the table and what an eager and a lazy read keep."""

from html import escape
from pathlib import Path

TITLE = "What eager and lazy keep in memory"
DESC = (
    "The first 20 of 200 rows with five columns, twice. Eager keeps every cell, 1000 in the "
    "whole table. Lazy keeps only the fare of the rows with zone B, 50 in the whole table: "
    "the filter chooses rows, the projection chooses one column."
)
HEIGHT = 334
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


COLUMNS = ["id", "zone", "km", "fare", "tip"]
ROWS = 20


def grid(x0, title, total, keep):
    """The cells as two paths, kept and not kept."""
    cells = {True: "", False: ""}
    for i in range(ROWS):
        for j, name in enumerate(COLUMNS):
            cells[keep(i, name)] += f"M{x0 + 46 * j},{62 + 11 * i}h42v8h-42z"
    for kept, path in cells.items():
        color, fill = ("blue", 0.7) if kept else ("faint", 0)
        parts.append(f'<path d="{path}" style="fill:var(--{color});fill-opacity:{fill};'
                     f'stroke:var(--{color})"/>')
    text(x0, 24, title, size=16, extra="font-weight:bold")
    for j, name in enumerate(COLUMNS):
        text(x0 + 46 * j + 21, 52, name, "soft", "middle", 13)
    text(x0, 324, f"200 rows: {total} values", extra="font-weight:bold")


everything = 200 * len(COLUMNS)
fares = sum("ABCD"[i % 4] == "B" for i in range(200))
grid(20, "eager", everything, lambda i, name: True)
grid(330, "lazy", fares, lambda i, name: name == "fare" and "ABCD"[i % 4] == "B")
for i in range(ROWS):
    if "ABCD"[i % 4] == "B":
        text(566, 71 + 11 * i, "B", "green", size=13)
text(566, 52, "filter", "green", size=13)
text(468, 296, "projection: one column", "blue", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
