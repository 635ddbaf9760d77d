"""Trains one step of a line on four workers, draws its numbers, and the time with and without buckets.

Run it with `python3 four-workers.picture.py`: it writes four-workers.svg next to itself.
"""

import math
import random
from pathlib import Path

TITLE = "Four workers, one mean gradient"
TEXT = (
    "Sixteen samples are dealt to four workers: worker r takes r, r + 4, r + 8 and r + 12. All hold the same w = 1. "
    "Each computes another gradient on its quarter; the all-reduce gives all four the mean, which is the gradient of "
    "the whole batch, and after the same step all hold the same new w. Below, two bars of time: without buckets "
    "backward takes 200 ms and the all-reduce 75 ms after it, together 275; with four buckets three travel during the "
    "backward pass, and the step ends at 219 ms."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9; --pale: #eceff3; --a: #0b5cc4; --b: #b4460f; --c: #0f7a55 }
@media (prefers-color-scheme: dark) {
  .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661; --pale: #2b323b; --a: #7cb7ff; --b: #ffa66b; --c: #5fd3a4 }
}
.pic text { font: 15px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 14px; fill: var(--soft) } .pic .bold { font-weight: 600 }
.pic .mid { text-anchor: middle } .pic .end { text-anchor: end } .pic .mono { font-family: monospace }
.pic .ta { fill: var(--a) } .pic .tb { fill: var(--b) } .pic .tc { fill: var(--c) }
.pic path, .pic rect, .pic circle { fill: none; stroke: var(--ink); stroke-width: 1.5 }
.pic .thin { stroke: var(--line); stroke-width: 1 } .pic .thick { stroke-width: 3 } .pic .dash { stroke-dasharray: 6 4 }
.pic .a { stroke: var(--a) } .pic .b { stroke: var(--b) } .pic .c { stroke: var(--c) }
.pic .pale { fill: var(--pale); stroke: var(--line) } .pic .full { fill: var(--ink) }
.pic .fa { fill: var(--a); stroke: none } .pic .fb { fill: var(--b); stroke: none } .pic .fc { fill: var(--c); stroke: none }
.pic .half { fill-opacity: 0.3 }
"""
parts = []


def text(x, y, words, kind=""):
    words = str(words).replace("&", "&amp;").replace("<", "&lt;")
    parts.append(f'<text x="{x:.4g}" y="{y:.4g}" class="{kind}">{words}</text>')


def box(x, y, width, height, kind="pale"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" class="{kind}"/>')


def curve(points, kind=""):
    parts.append(f'<path d="M{" L".join(f"{x:.4g} {y:.4g}" for x, y in points)}" class="{kind}"/>')


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    head = [(x2 - 8 * u + 4 * v, y2 - 8 * v - 4 * u), (x2, y2), (x2 - 8 * u - 4 * v, y2 - 8 * v + 4 * u)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


HEIGHT = 520
rng = random.Random(8)
xs = [rng.uniform(0.5, 2) for _ in range(16)]
ys = [2 * x + rng.gauss(0, 0.4) for x in xs]
W, RATE, WORKERS = 1.0, 0.1, 4


def gradient(part):
    return sum(2 * (W * xs[i] - ys[i]) * xs[i] for i in part) / len(part)


text(10, 22, "16 samples of a batch, dealt out", "bold")
COLORS = ("fa half", "fb half", "fc half", "pale")
for i in range(16):
    box(12 + i * 28.6, 32, 26, 26, COLORS[i % WORKERS])
    text(25 + i * 28.6, 50, i, "mid small")
parts_of = [range(r, 16, WORKERS) for r in range(WORKERS)]
gradients = [gradient(part) for part in parts_of]
mean = sum(gradients) / WORKERS
assert abs(mean - gradient(range(16))) < 1e-12
for r in range(WORKERS):
    x = 12 + r * 115
    box(x, 76, 110, 104, COLORS[r])
    text(x + 55, 98, f"worker {r}", "mid bold")
    text(x + 55, 120, ", ".join(str(i) for i in parts_of[r]), "mid small")
    text(x + 55, 144, f"w = {W:g}", "mid")
    text(x + 55, 168, f"grad {gradients[r]:.2f}".replace("-", "−"), "mid")
    arrow(x + 55, 180, x + 55, 204)
    arrow(x + 55, 240, x + 55, 264)
    box(x, 266, 110, 34, COLORS[r])
    text(x + 55, 288, f"w = {W - RATE * mean:.3f}", "mid")
box(12, 206, 456, 34, "pale")
text(240, 228, f"all-reduce: all get the mean gradient, {mean:.2f}".replace(" -", " −"), "mid bold")

BACK, SEND, BUCKETS = 200, 75, 4


def t(ms):
    return 12 + ms * 1.6


for y, n, name in ((352, 1, "one all-reduce after backward"), (440, BUCKETS, "four buckets")):
    free = 0.0
    box(t(0), y, t(BACK) - t(0), 20, "fa half")
    for k in range(1, n + 1):
        free = max(free, BACK * k / n) + SEND / n
        box(t(free - SEND / n), y + 22, t(SEND / n) - t(0) - 1, 20, "fb")
    text(12, y - 9, f"{name}: {free:.0f} ms", "bold")
text(20, 367, "backward", "small")
text(12, 510, "blue: backward; orange: gradients on the network", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("four-workers.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
