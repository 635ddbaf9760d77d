"""Draw both houses as areas: days with and without fire, with and without alarm."""

from html import escape
from pathlib import Path

TITLE = "The same detector in two houses"
DESC = (
    "Two rectangles of 1,000 days each. In the kitchen house 200 days have a fire, in the "
    "quiet house 20. In both, 9 of 10 fires and 1 of 10 harmless days raise an alarm. Of the "
    "alarms, 69 % mean fire in the kitchen house and 16 % in the quiet one."
)
HEIGHT = 310
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


RECALL, FALSE_ALARMS, WIDE, TALL = 0.9, 0.1, 270, 180

for x, house, fires in ((20, "kitchen house", 200), (350, "quiet house", 20)):
    share = fires / 1000
    text(x, 24, house, size=16, extra="font-weight:bold")
    text(x, 44, f"{fires} of 1,000 days with fire", "soft", size=13)
    box(x, 56, WIDE, TALL, "soft", 0.05, 0)
    box(x, 56 + TALL * (1 - RECALL), WIDE * share, TALL * RECALL, "orange", 0.55, 0)
    box(x + WIDE * share, 56 + TALL * (1 - FALSE_ALARMS), WIDE * (1 - share), TALL * FALSE_ALARMS,
        "blue", 0.3, 0, "4 3")
    line(x + WIDE * share, 56, x + WIDE * share, 56 + TALL, "ink", 1.5)
    found, wrong = RECALL * fires, FALSE_ALARMS * (1000 - fires)
    text(x + WIDE - 10, 140, "harmless, no alarm", "soft", "end", 13)
    text(x + WIDE - 10, 206, f"false alarms: {wrong:.0f}", "blue", "end")
    text(x, 258, f"true alarms: {found:.0f}", "orange")
    text(x, 284, f"an alarm means fire: {100 * (found / (found + wrong)):.0f} %",
         extra="font-weight:bold")
text(20, 304, "Recall 0.9 and false alarm rate 0.1 are the same in both.", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
