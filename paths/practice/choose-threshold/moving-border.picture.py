"""Draw the twelve orders on the scale of probabilities, and the profit for each threshold."""

from html import escape
from pathlib import Path

TITLE = "Move the threshold and watch the profit"
DESC = (
    "Twelve orders at their probabilities from 0.05 to 0.95; five of them fell through. "
    "Below, the profit for each threshold as a line in steps. It is 11 at 0.20, 10 at 0.40 "
    "and 8 at the formula's threshold 0.25."
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


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


def curve(points, color="blue", width=2, dash="none"):
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{places}" style="fill:none;stroke:var(--{color});'
                 f'stroke-width:{width};stroke-dasharray:{dash}"/>')


ORDERS = [(0.95, 1), (0.80, 1), (0.70, 0), (0.55, 1), (0.50, 0), (0.40, 1), (0.35, 0), (0.30, 0),
          (0.20, 1), (0.15, 0), (0.10, 0), (0.05, 0)]


def across(p):
    return 60 + 540 * p


def height(profit):
    return 268 - 14 * profit


def profit(threshold):
    called = [bad for p, bad in ORDERS if p >= threshold]
    return 4 * sum(called) - len(called)


text(14, 24, "orders: filled = fell through", extra="font-weight:bold")
line(across(0), 60, across(1), 60)
for p, bad in ORDERS:
    dot(across(p), 60, 7, "orange" if bad else "soft", 0.9 if bad else 0)
text(14, 104, "profit if you call everyone from the threshold on", extra="font-weight:bold")
for tick in (0, 5, 10):
    line(across(0) - 5, height(tick), across(0), height(tick))
    text(across(0) - 10, height(tick) + 5, str(tick), "soft", "end", 13)
line(across(0), height(11), across(0), height(0))
line(across(0), height(0), across(1), height(0))
steps = []
borders = [0] + sorted(p for p, _ in ORDERS) + [1]
for low, high in zip(borders, borders[1:]):
    steps += [(across(low), height(profit(high))), (across(high), height(profit(high)))]
steps[-2:] = [(across(0.95), height(0)), (across(1), height(0))]
curve(steps, "blue", 2.5)
for threshold, color in ((0.25, "green"), (0.4, "orange")):
    line(across(threshold), 112, across(threshold), height(0), color, 1.5, "5 4")
    dot(across(threshold), height(profit(threshold)), 5, color)
text(across(0.25) + 8, height(4.2), "formula", "green", size=13)
text(across(0.25) + 8, height(3), "1 / 4: 8", "green", size=13)
text(across(0.2) - 8, height(6), "0.2: 11", "ink", "end", 13)
text(across(0.4) + 10, height(profit(0.4)) + 5, "0.4: profit 10", "orange", size=13)
for tick in (0, 0.25, 0.4, 0.6, 0.8, 1):
    text(across(tick), 288, f"{tick:g}", "soft", "middle", 13)
text(330, 310, "threshold", "soft", "middle")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
