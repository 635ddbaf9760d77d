"""Draw 1,000 people, who is ill, who is alarmed, and the 108 alarms as squares."""

from html import escape
from pathlib import Path

TITLE = "Of 108 alarms 9 are right"
DESC = (
    "Of 1,000 people 10 are ill and 990 are healthy. Of the ill 9 are alarmed and 1 is "
    "missed; of the healthy 99 are alarmed and 891 are not. Of the 108 alarmed people 9 are "
    "ill, about 8 percent."
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


def node(x, y, number, words, color):
    box(x, y, 112, 46, color, 0.14)
    text(x + 56, y + 20, number, anchor="middle", size=16, extra="font-weight:bold")
    text(x + 56, y + 38, words, "soft", "middle", 13)


PEOPLE, ILL = 1000, 10
HEALTHY = PEOPLE - ILL
found, wrong = 9, HEALTHY // 10
for x1, y1, x2, y2 in ((112, 133, 146, 83), (112, 153, 146, 203), (258, 75, 292, 55),
                       (258, 83, 292, 111), (258, 199, 292, 183), (258, 207, 292, 239)):
    line(x1 + 4, y1, x2, y2, "soft")
node(4, 120, f"{PEOPLE:,}", "people", "ink")
node(146, 56, str(ILL), "ill", "orange")
node(146, 180, str(HEALTHY), "healthy", "blue")
node(292, 26, str(found), "alarmed", "orange")
node(292, 90, str(ILL - found), "missed", "soft")
node(292, 160, str(wrong), "alarmed", "blue")
node(292, 224, str(HEALTHY - wrong), "left alone", "soft")

text(430, 30, f"{found + wrong} alarms", extra="font-weight:bold")
squares = [f"M{430 + 17 * (i % 12)},{44 + 17 * (i // 12)}h13v13h-13z" for i in range(found + wrong)]
for some, color, fill in ((squares[:found], "orange", 0.9), (squares[found:], "blue", 0.06)):
    parts.append(f'<path d="{"".join(some)}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color})"/>')
text(430, 224, f"filled: {found} ill", "orange")
text(430, 246, f"empty: {wrong} healthy", "blue")
text(4, 300, f"P(positive | ill) = {found} / {ILL} = {found / ILL}; "
     f"P(ill | positive) = {found} / {found + wrong} = {found / (found + wrong):.2f}", "soft",
     size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
