"""Draws how sure the network of the practice data is and how often it is right, before and after one temperature.

Run it with `python3 said-and-was.picture.py`: it reads data/logits.csv and writes said-and-was.svg next to itself.
"""

import csv
import math
from pathlib import Path

TITLE = "Too sure, and mended by one number"
TEXT = (
    "Two charts of the share of right answers against the probability that the network gave, with the diagonal of "
    "perfect calibration. On the left, as trained, the points lie below the diagonal: of the answers that it gives "
    "with about 91 %, 62 % are right. On the right all logits are divided by the best temperature, and the points lie "
    "on the diagonal. The answers themselves are the same: 86 % right before and after."
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


def dot(x, y, radius, kind="full"):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:.4g}" class="{kind}"/>')


HEIGHT = 332
with open(Path(__file__).with_name("data") / "logits.csv", newline="", encoding="utf-8") as file:
    rows = [([float(row[f"z{k}"]) for k in range(5)], int(row["label"])) for row in csv.DictReader(file)]


def softmax(logits, t):
    top = max(logits)
    powers = [math.exp((z - top) / t) for z in logits]
    return [p / sum(powers) for p in powers]


def nll(t):
    return sum(-math.log(max(softmax(z, t)[y], 1e-300)) for z, y in rows) / len(rows)


best = min((t / 100 for t in range(10, 1001)), key=nll)
GROUPS, SIDE, TOP = 8, 180, 60
for left, t, title in ((44, 1.0, "as trained"), (272, best, "after one temperature")):
    answers = sorted((max(p), p.index(max(p)) == y) for p, y in ((softmax(z, t), y) for z, y in rows))
    text(left, 26, title, "bold")
    box(left, TOP, SIDE, SIDE, "thin")
    curve([(left, TOP + SIDE), (left + SIDE, TOP)], "dash")
    size = len(answers) // GROUPS
    line = []
    for k in range(GROUPS):
        part = answers[k * size:(k + 1) * size]
        said, was = sum(p for p, _ in part) / size, sum(right for _, right in part) / size
        line.append((left + said * SIDE, TOP + SIDE - was * SIDE))
    curve(line, "b")
    for point in line:
        dot(*point, 4.5, "fb")
    for share in (0, 0.5, 1):
        text(left + share * SIDE, TOP + SIDE + 20, f"{share:.0%}".replace("%", " %"), "small mid")
        text(left - 4, TOP + SIDE - share * SIDE + 5, f"{share * 100:.0f}", "small end")
    said = sum(p for p, _ in answers) / len(answers)
    was = sum(right for _, right in answers) / len(answers)
    text(left + SIDE / 2, TOP + SIDE + 42, "says (probability)", "small mid")
    text(left, 48, f"says {said:.0%}, is right in {was:.0%}".replace("%", " %"), "small")
text(10, 322, "up: right answers in %; each dot: 50 pictures; dashed: calibrated", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("said-and-was.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
