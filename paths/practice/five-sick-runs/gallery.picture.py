"""Trains one small network healthy and with each of the seven illnesses, on data of its own, and draws losses and gradient.

Run it with `python3 gallery.picture.py`: it writes gallery.svg next to itself.
"""

import math
import random
from pathlib import Path

TITLE = "A healthy run and seven illnesses"
TEXT = (
    "Eight small charts of one network on other data than yours, each with the training loss (thin), the validation "
    "loss (thick) and a strip below with the gradient norm of the first layer, as powers of ten. Healthy: both losses "
    "fall. Rate too large: they jump at once, and the gradient is practically 0 afterwards. Rate too small: they fall slowly and "
    "are not done. Gradients not cleared: the gradient grows without end and the losses swing out of the chart. Dead "
    "start: 0.69 throughout, gradient 0. Labels slid: near 0.69 with an ordinary gradient. No shuffling: a saw-tooth. "
    "Overfitting: the training loss falls to 0 and the validation loss rises."
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


HEIGHT = 798
HIDDEN, BATCH, STEPS = 10, 8, 360


def points(rng, n, noise=0.0):
    result = []
    for _ in range(n):
        x = [rng.uniform(-2, 2), rng.uniform(-2, 2), 1.0]
        label = int(abs(x[0]) + abs(x[1]) < 1.9)
        result.append((x, 1 - label if rng.random() < noise else label))
    return result


def forward(x, w1, w2):
    h = [max(0.0, sum(w * v for w, v in zip(row, x))) for row in w1] + [1.0]
    return h, sum(w * v for w, v in zip(w2, h))


def loss_of(z, label):
    return max(z, 0.0) - z * label + math.log1p(math.exp(-abs(z)))


def train(illness):
    rng = random.Random(11)
    few = illness == "overfitting"
    pupils, valid = points(rng, 16 if few else 120, 0.2 if few else 0.0), points(rng, 80)
    inputs, labels = [x for x, _ in pupils], [label for _, label in pupils]
    hidden, rate = (40, 0.25) if few else (HIDDEN, {"rate too large": 20.0, "rate too small": 0.02}.get(illness, 0.3))
    if illness == "labels slid":
        labels = labels[1:] + labels[:1]
    w1 = [[rng.gauss(0, 0.8) for _ in range(3)] for _ in range(hidden)]
    if illness == "dead start":
        w1 = [[0.0] * 3 for _ in range(hidden)]
    w2 = [rng.gauss(0, 0.4) for _ in range(hidden + 1)]
    g1, g2 = [[0.0] * 3 for _ in range(hidden)], [0.0] * (hidden + 1)
    order, log = list(range(len(inputs))), []
    for step in range(STEPS + 1):
        if step * BATCH % len(order) == 0:
            rng.shuffle(order)
            if illness == "no shuffling":
                order.sort(key=lambda i: labels[i])
        start = step * BATCH % len(order)
        if illness != "gradients not cleared":
            g1, g2 = [[0.0] * 3 for _ in range(hidden)], [0.0] * (hidden + 1)
        loss = 0.0
        for i in order[start:start + BATCH]:
            h, z = forward(inputs[i], w1, w2)
            loss += loss_of(z, labels[i]) / BATCH
            slope = (1 / (1 + math.exp(-max(-500.0, min(500.0, z)))) - labels[i]) / BATCH
            g2 = [g + slope * v for g, v in zip(g2, h)]
            g1 = [[g + slope * w2[k] * (h[k] > 0) * v for g, v in zip(row, inputs[i])] for k, row in enumerate(g1)]
        if step % 3 == 0:
            check = sum(loss_of(forward(x, w1, w2)[1], label) for x, label in valid) / len(valid)
            log.append((step, loss, check, math.sqrt(sum(g * g for row in g1 for g in row))))
        w1 = [[w - rate * g for w, g in zip(row, slopes)] for row, slopes in zip(w1, g1)]
        w2 = [w - rate * g for w, g in zip(w2, g2)]
    return log


NAMES = ["healthy", "rate too large", "rate too small", "gradients not cleared", "dead start", "labels slid",
         "no shuffling", "overfitting"]
WIDE, MOST = 196, 1.6
for place, name in enumerate(NAMES):
    left, top = 34 + place % 2 * 240, 32 + place // 2 * 188
    log = train(name)
    text(left, top - 10, name, "bold")
    for loss in (0, 0.69, 1.5):
        curve([(left, top + 90 - loss / MOST * 90), (left + WIDE, top + 90 - loss / MOST * 90)], "thin")
        text(left - 3, top + 95 - loss / MOST * 90, f"{loss:g}", "small end")
    for column, kind in ((1, "a"), (2, "b thick")):
        curve([(left + row[0] / STEPS * WIDE, top + 90 - min(row[column], MOST) / MOST * 90) for row in log], kind)
    box(left, top + 100, WIDE, 48, "thin")
    levels = [max(-3.0, min(3.0, math.log10(row[3]) if row[3] > 0 else -3.0)) for row in log]
    curve([(left + row[0] / STEPS * WIDE, top + 124 - level / 3 * 22) for row, level in zip(log, levels)], "c")
    if max(levels) == -3:
        text(left + WIDE / 2, top + 132, "gradient 0", "tc mid")
    elif place == 0:
        text(left + WIDE / 2, top + 118, "gradient", "tc mid")
text(10, 786, "blue: training loss; thick orange: validation loss; green: gradient", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("gallery.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
