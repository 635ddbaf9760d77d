"""Draws the five runs of the deep network: the signal before the first step, and the training loss.

Run it with `python3 deep.picture.py`: it reads solution/signals.csv and solution/curves.csv and writes deep.svg next to itself.
"""

import csv
import math
from pathlib import Path

TITLE = "Twenty-two layers, five runs"
TEXT = (
    "Two charts. Left, the signal before the first step, how far apart 100 pictures are behind each of ten "
    "blocks, on a scale of powers of ten: in the plain network it falls from 0.01 to 6e-10; with He's start, "
    "batch norm, a skip or all three it stays between 0.07 and 1.7. Right, the training loss over eight epochs: "
    "the plain network stays at 2.30, a guess among ten kinds; He's start comes to 1.76, batch norm to 1.35, the "
    "skip to 1.28 and all three to 0.55."
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


def curve(points, kind=""):
    parts.append(f'<path d="M{" L".join(f"{x:.4g} {y:.4g}" for x, y in points)}" class="{kind}"/>')


HEIGHT = 350
HERE = Path(__file__).parent / "solution"
NAMES = {"plain": ("b", "plain"), "start": ("c", "He's start"), "norm": ("a dash", "batch norm"), "skip": ("c dash", "skip"), "all": ("a", "all three")}
TOP, BOTTOM = 56, 296


def read(name, value):
    rows = {}
    with open(HERE / name, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows.setdefault(row["run"], []).append(float(row[value]))
    return rows


def high(share):
    return BOTTOM - share * (BOTTOM - TOP)


signals, curves = read("signals.csv", "signal"), read("curves.csv", "loss")
LEFT, RIGHT = (48, 204), (250, 384)
text(8, 22, "signal, block by block", "bold")
text(8, 42, "before the first step", "small")
text(250, 22, "training loss", "bold")
for power in range(-9, 1, 3):
    y = high((power + 10) / 11)
    curve([(LEFT[0], y), (LEFT[1], y)], "thin")
    text(LEFT[0] - 6, y + 5, "1" if power == 0 else f"1e{power}", "small end")
for loss in (0, 1, 2):
    curve([(RIGHT[0], high(loss / 3)), (RIGHT[1], high(loss / 3))], "thin")
    text(RIGHT[0] - 6, high(loss / 3) + 5, loss, "small end")
curve([(RIGHT[0], high(math.log(10) / 3)), (RIGHT[1], high(math.log(10) / 3))], "dash thin")
text(250, 42, "2.3 is a guess among ten", "small")
for count, ends, word in ((10, LEFT, "block"), (8, RIGHT, "epoch")):
    for place in (1, count):
        text(ends[0] + (ends[1] - ends[0]) * (place - 1) / (count - 1), BOTTOM + 22, place, "small mid")
    text((ends[0] + ends[1]) / 2, BOTTOM + 40, word, "small mid")
last = {}
for run, (kind, name) in NAMES.items():
    far = [high((math.log10(value) + 10) / 11) for value in signals[run]]
    curve([(LEFT[0] + (LEFT[1] - LEFT[0]) * i / 9, y) for i, y in enumerate(far)], f"{kind} thick")
    losses = [high(value / 3) for value in curves[run]]
    curve([(RIGHT[0] + (RIGHT[1] - RIGHT[0]) * i / 7, y) for i, y in enumerate(losses)], f"{kind} thick")
    last[run] = losses[-1]
y = 0
for run in sorted(last, key=last.get):
    y = max(last[run] + 5, y + 18)
    kind, name = NAMES[run]
    text(RIGHT[1] + 6, y, name, f"t{kind[0]}")
text(LEFT[0] + 72, high((math.log10(signals["plain"][5]) + 10) / 11) + 24, "plain", "tb end")
text(LEFT[0] + 8, high(8.2 / 11), "the other four", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("deep.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
