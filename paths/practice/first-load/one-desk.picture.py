"""Draw the eight requests of the example with their waiting and service times."""

from html import escape
from pathlib import Path

TITLE = "Eight requests to one desk"
DESC = (
    "Lines of time for eight requests. Most are served at once or after a few milliseconds. "
    "One is served for 400 ms, from 40 to 440. The request that arrived together with it "
    "waits 400 ms and is served in 10."
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


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


ROWS = [(0, 0, 10), (5, 10, 20), (10, 20, 30), (40, 40, 440), (40, 440, 450), (500, 500, 510),
        (520, 520, 530), (540, 540, 550)]


def across(ms):
    return 90 + 0.94 * ms


for i, (arrived, started, finished) in enumerate(ROWS):
    y, slow = 24 + 29 * i, finished - arrived > 100
    color = "orange" if slow else "blue"
    text(14, y + 14, f"{finished - arrived} ms", color if slow else "ink",
         extra="font-weight:bold" if slow else "")
    dot(across(arrived), y + 9, 3, "ink")
    if started > arrived:
        line(across(arrived), y + 9, across(started), y + 9, color, 2, "5 3")
    box(across(started), y, across(finished) - across(started), 18, color, 0.45, 0)
text(across(240), 24 + 29 * 3 + 14, "served in 400 ms", anchor="middle", size=13)
text(across(240), 24 + 29 * 4 + 30, "waited for 400, served in 10", "orange", "middle", 13)
line(across(0), 264, across(560), 264)
for tick in range(0, 501, 100):
    line(across(tick), 264, across(tick), 269)
    text(across(tick), 286, str(tick), "soft", "middle", 13)
text(across(560), 286, "ms", "soft", "end", 13)
text(14, 312, "mean 110.6, median 10", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
