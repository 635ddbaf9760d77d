"""Draw what the repair of each kind of error can gain at most."""

from html import escape
from pathlib import Path

TITLE = "The ceiling of each repair"
DESC = (
    "Bars from the score now, 75 percent. Repairing all holiday errors reaches at most 85 "
    "percent in 1 hour, rain began late 81 percent in 6 hours, label wrong 79 percent in 1 "
    "hour, typing error 76 percent in 1 hour; three errors cannot be known."
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


KINDS = [("holiday", 8, 1), ("rain began late", 5, 6), ("label wrong", 3, 1),
         ("cannot be known", 3, None), ("typing error", 1, 1)]
CASES, RIGHT = 80, 60


def across(share):
    return 140 + 2480 * (share - 0.74)


for row, (kind, count, hours) in enumerate(KINDS):
    y, now, ceiling = 30 + 42 * row, RIGHT / CASES, (RIGHT + count) / CASES
    text(14, y + 20, kind)
    color = "green" if row == 0 else "blue" if hours else "soft"
    box(across(now), y, across(ceiling) - across(now), 28, color, 0.25 if hours else 0, 0,
        "none" if hours else "5 4")
    if hours:
        note = f"{100 * ceiling:.0f} %, {hours} h: {100 * count / CASES / hours:.1f} points an hour"
    else:
        note = "no repair possible"
    text(across(ceiling) + 8, y + 20, note, color, size=13)
line(across(0.75), 20, across(0.75), 240, "ink", 2)
for tick in (0.75, 0.8, 0.85):
    text(across(tick), 262, f"{100 * tick:.0f} %", "soft", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
