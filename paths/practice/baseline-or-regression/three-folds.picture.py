"""Draw the three folds of the example with the training mean and the test errors."""

from html import escape
from pathlib import Path
from statistics import fmean

TITLE = "Three folds in time"
DESC = (
    "The eight days 10, 12, 11, 13, 15, 14, 17, 18, drawn three times. In fold 1 the first "
    "two days are training days and days 2 and 3 are tested; in fold 2 four are training "
    "days; in fold 3 six. The mean of the past is a flat line, further and further below the "
    "tested days."
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


TRIPS = [10, 12, 11, 13, 15, 14, 17, 18]
SIZE = len(TRIPS) // 4

for fold in range(3):
    x0, start = 20 + 208 * fold, len(TRIPS) - (3 - fold) * SIZE
    test = range(start, start + SIZE)
    model = fmean(TRIPS[:start])
    error = fmean(abs(TRIPS[i] - model) for i in test)
    baseline = fmean(abs(TRIPS[i] - TRIPS[i - 1]) for i in test)
    text(x0, 24, f"fold {fold + 1}", size=16, extra="font-weight:bold")
    for i, value in enumerate(TRIPS):
        kind = ("ink", 0.2, "none") if i < start else ("blue", 0.2, "4 3")
        color, fill, dash = kind if i < start + SIZE else ("faint", 0, "2 3")
        box(x0 + 22 * i, 220 - 9 * value, 18, 9 * value, color, fill, 0, dash)
    line(x0, 220 - 9 * model, x0 + 22 * test[-1] + 20, 220 - 9 * model, "orange", 3)
    line(x0, 220, x0 + 176, 220)
    for i in test:
        line(x0 + 22 * i + 9, 220 - 9 * model, x0 + 22 * i + 9, 220 - 9 * TRIPS[i], "orange", 2)
    middle = x0 + 22 * start / 2
    text(middle, 240, "train", "soft", "middle", 13)
    text(x0 + 22 * start + 20, 240, "test", "blue", "middle", 13)
    text(x0, 266, f"mean of the past: {error:.2f}", "orange")
    text(x0, 288, f"day before: {baseline:.1f}")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
