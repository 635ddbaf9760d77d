"""Draws a three at six levels of noise, and threes that were drawn from noise with four windows.

Run it with `python3 reach.picture.py`: it reads data/digits.csv and solution/ and writes reach.svg next to itself.
"""

import csv
import random
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE / "solution"))
from diffuse import mix, numbers  # noqa: E402

TITLE = "From noise to digits, with four windows"
TEXT = (
    "Top row: a handwritten three at six levels of noise, from clean to pure noise. Below it four rows of six threes that "
    "were drawn from noise. With the whole picture in view each is a training picture again; with a window of five, three "
    "and one pixels they differ from all of them, and with one pixel the strokes have holes."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9 }
@media (prefers-color-scheme: dark) { .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661 } }
.pic text { font: 14px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 13px; fill: var(--soft) }
.pic rect { fill: none; stroke: var(--line) } .pic path { fill: var(--ink) }
"""
SIZE = 8
parts = []


def text(x, y, words, kind=""):
    parts.append(f'<text x="{x}" y="{y}" class="{kind}">{words}</text>')


def picture(left, top, values):
    """Pixels of one darkness are one path."""
    paths = {}
    for place, value in enumerate(values):
        dark = max(0, min(9, round((value + 1) / 2 * 9)))
        if dark:
            paths.setdefault(dark, []).append(f"M{left + place % 8 * SIZE} {top + place // 8 * SIZE}h{SIZE}v{SIZE}h-{SIZE}z")
    for dark, path in sorted(paths.items()):
        parts.append(f'<path fill-opacity="{dark / 9:.2g}" d="{"".join(path)}"/>')
    parts.append(f'<rect x="{left}" y="{top}" width="{8 * SIZE}" height="{8 * SIZE}"/>')


with open(HERE / "data/digits.csv", newline="", encoding="utf-8") as file:
    three = next(numbers(row["pixels"]) for row in csv.DictReader(file) if row["label"] == "3")
with open(HERE / "solution/samples.csv", newline="", encoding="utf-8") as file:
    samples = {(row["reach"], int(row["seed"])): numbers(row["pixels"]) for row in csv.DictReader(file)}
rng = random.Random(4)
noise = [rng.gauss(0, 1) for _ in three]
text(10, 20, "A three, and the same three with more and more noise")
for i in range(6):
    picture(170 + i * 76, 32, mix(three, i * 6, 30, noise))
    text(170 + i * 76, 112, f"step {i * 6}", "small")
for row, (reach, name, said) in enumerate((("7", "whole picture", "copies"), ("2", "window 5 × 5", "new"), ("1", "window 3 × 3", "new"), ("0", "one pixel", "new, with holes"))):
    top = 150 + row * 80
    text(10, top + 28, name)
    text(10, top + 48, said, "small")
    for i in range(6):
        picture(170 + i * 76, top, samples[reach, i + 1])
text(170, 142, "Drawn from noise, seeds 1 to 6", "small")

svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 476" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
(HERE / "reach.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
