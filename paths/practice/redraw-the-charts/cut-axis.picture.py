"""Draw the values 50 and 55 on four axes that begin at 0, 25, 40 and 48."""

from html import escape
from pathlib import Path

TITLE = "The same two values on four axes"
DESC = (
    "Two bars for 50 and 55, four times. With an axis from 0 the second bar looks 1.1 times "
    "as tall, from 25 1.2 times, from 40 1.5 times, from 48 3.5 times; the lie factors are 1, "
    "2, 5 and 25."
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


FIRST, SECOND, TALL = 50, 55, 170

for panel, start in enumerate((0, 25, 40, 48)):
    x = 30 + 154 * panel
    ratio = (SECOND - start) / (FIRST - start)
    lie = (ratio - 1) / (SECOND / FIRST - 1)
    text(x, 24, f"axis from {start}", extra="font-weight:bold")
    for i, (value, color) in enumerate(((FIRST, "blue"), (SECOND, "orange"))):
        tall = TALL * (value - start) / (SECOND - start)
        box(x + 50 * i, 226 - tall, 42, tall, color, 0.3, 0, "5 3" if i else "none")
        text(x + 50 * i + 21, 218 - tall, str(value), anchor="middle", size=13)
    line(x - 6, 226, x + 104, 226)
    text(x - 8, 231, str(start), "soft", "end", 13)
    text(x, 254, f"drawn {ratio:.2f}", size=13)
    text(x, 276, f"lie factor {lie:.0f}", "green" if lie < 1.5 else "orange",
         extra="font-weight:bold")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
