"""Draw the steps of gradient descent for three learning rates on the hill of the example."""

from html import escape
from pathlib import Path

TITLE = "Too small, right, too large"
DESC = (
    "Three valleys, the loss for each w, with its lowest point at w = 2. With learning rate "
    "0.01 five steps end at w = 0.77. With 0.05 they end at 1.91. With 0.25 each step jumps "
    "across the valley and lands higher, at 4.67, -1.56, 6.74 and -4.32."
)
HEIGHT = 330
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


RATES = [(0.01, "too small", (-0.5, 4.5), 30, "orange"), (0.05, "right", (-0.5, 4.5), 30, "green"),
         (0.25, "too large", (-5, 9), 240, "orange")]


def loss(w):                                     # 14 / 3 is the mean of the squared weights
    return 14 / 3 * (w - 2) ** 2


for panel, (rate, words, (low, high), top, color) in enumerate(RATES):
    x0 = 24 + 208 * panel

    def place(w):
        return x0 + 180 * (w - low) / (high - low), 270 - 200 * loss(w) / top

    text(x0, 24, f"rate {rate}", size=16, extra="font-weight:bold")
    text(x0, 46, words, color)
    curve([place(low + (high - low) * i / 60) for i in range(61)], "ink", 1.5)
    line(x0, 270, x0 + 180, 270, "soft")
    path = [0.0]
    for _ in range(4 if rate == 0.25 else 5):
        path.append(path[-1] - rate * 28 / 3 * (path[-1] - 2))
    curve([place(w) for w in path], "blue", 1.5, "4 3")
    for number, w in enumerate(path):
        dot(*place(w), 5, "blue", 0.9 if number else 0)
    last = ", ".join(f"{w:.2f}" for w in (path[1:] if rate == 0.25 else path[-1:]))
    for tick in ((0, 2, 4) if panel < 2 else (-4, 2, 8)):
        text(place(tick)[0], 290, str(tick), "soft", "middle", 13)
    text(x0, 316, f"w: {last}" if panel == 2 else f"after five steps: w = {last}", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
