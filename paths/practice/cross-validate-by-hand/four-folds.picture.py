"""Draw the four folds of the ten numbers, with the model and the error of each."""

from html import escape
from pathlib import Path
from statistics import mean, pstdev

TITLE = "Every row is tested once"
DESC = (
    "Ten numbers, four times. In each row another part is the test part, of size 3, 3, 2 and "
    "2. The model is the mean of the others, 33.71, 32.43, 32.38 and 33.50; the errors are "
    "3.24, 5.81, 3.12 and 4.00, mean 4.04."
)
HEIGHT = 260
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


MINUTES = [31, 28, 35, 30, 44, 29, 33, 38, 27, 35]
SIZES = (3, 3, 2, 2)

text(454, 26, "model", "soft")
text(550, 26, "error", "soft")
start, errors = 0, []
for fold, size in enumerate(SIZES):
    y, test = 40 + 46 * fold, range(start, start + size)
    start += size
    model = mean(value for i, value in enumerate(MINUTES) if i not in test)
    errors.append(mean(abs(MINUTES[i] - model) for i in test))
    text(14, y + 23, f"fold {fold + 1}", extra="font-weight:bold")
    for i, value in enumerate(MINUTES):
        tested = i in test
        box(76 + 36 * i, y, 32, 34, "orange" if tested else "blue", 0.3 if tested else 0.1, 2,
            "4 3" if tested else "none")
        text(92 + 36 * i, y + 22, str(value), anchor="middle")
    text(454, y + 23, f"{model:.2f}", "blue")
    text(550, y + 23, f"{errors[-1]:.2f}", "orange")
text(14, 248, f"mean error {mean(errors):.2f}, spread {pstdev(errors):.2f}",
     extra="font-weight:bold")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
