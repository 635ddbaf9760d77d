"""Draw WHERE before and HAVING after the grouping, with the seven orders."""

import math
from html import escape
from pathlib import Path

TITLE = "WHERE works on rows, HAVING on groups"
DESC = (
    "Above: seven orders are grouped by guest into ana 3, bo 3 and cy 1, and HAVING count at "
    "least 3 removes cy. Below: WHERE euros below 5 keeps four of the seven orders, which are "
    "then grouped into ana 2 and bo 2."
)
HEIGHT = 320
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


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


MONO = "font-family:monospace"
ORDERS = [("ana", 2), ("ana", 6), ("bo", 2), ("bo", 4), ("cy", 9), ("bo", 9), ("ana", 2)]


def orders(x, y, keep):
    """The seven orders; those that do not stay are dashed and pale."""
    for i, (guest, euros) in enumerate(ORDERS):
        px, py, stays = x + 66 * (i % 2), y + 28 * (i // 2), keep(euros)
        box(px, py, 62, 24, "blue" if stays else "faint", 0.14 if stays else 0, 2,
            "none" if stays else "3 3")
        text(px + 31, py + 17, f"{guest} {euros}", "ink" if stays else "soft", "middle", 13)


def groups(x, y, keep_row, keep_group):
    """One box for each guest, with the number of its orders."""
    names = [guest for guest, euros in ORDERS if keep_row(euros)]
    for i, guest in enumerate(sorted(set(names))):
        count = names.count(guest)
        stays = keep_group(count)
        box(x, y + 32 * i, 92, 27, "green" if stays else "faint", 0.16 if stays else 0, 2,
            "none" if stays else "3 3")
        text(x + 46, y + 32 * i + 19, f"{guest}: {count}", "ink" if stays else "soft", "middle")


text(16, 24, "GROUP BY guest HAVING COUNT(*) >= 3", size=13, extra=MONO)
orders(16, 40, lambda euros: True)
arrow(160, 92, 268, 92)
text(214, 84, "GROUP BY", anchor="middle", size=13)
groups(276, 50, lambda euros: True, lambda count: True)
arrow(380, 92, 488, 92)
text(434, 84, "HAVING", "green", "middle", 13, "font-weight:bold")
groups(496, 50, lambda euros: True, lambda count: count >= 3)
line(16, 166, 624, 166, "faint")
text(16, 188, "WHERE euros < 5 GROUP BY guest", size=13, extra=MONO)
orders(16, 204, lambda euros: True)
arrow(160, 256, 268, 256)
text(214, 248, "WHERE", "blue", "middle", 13, "font-weight:bold")
orders(276, 204, lambda euros: euros < 5)
arrow(416, 256, 488, 256)
text(452, 248, "GROUP BY", anchor="middle", size=13)
groups(496, 230, lambda euros: euros < 5, lambda count: True)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
