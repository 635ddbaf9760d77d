"""Draws 2,000 resamples of the example twice: rows drawn, and people drawn.

Run it with `python3 rows-and-people.picture.py`: it writes rows-and-people.svg next to itself.
"""

import random
from pathlib import Path
from statistics import fmean

TITLE = "Rows drawn, people drawn"
TEXT = (
    "Two histograms of the share in 2,000 resamples of the same sixteen rows of six people. When rows are drawn, the "
    "middle 95 % reach from 0.19 to 0.69; when whole people are drawn, from 0.06 to 0.86. A limit of 0.75 lies "
    "outside the upper interval and inside the lower one: by rows the verdict is guilty, by people it is cannot tell."
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


HEIGHT = 410
PEOPLE = {"ann": [1, 1, 1, 1], "bo": [0, 0, 0, 0], "cem": [1, 1], "dina": [0], "eli": [1, 0], "fay": [0, 0, 0]}
LIMIT = 0.75
rows = [y for ys in PEOPLE.values() for y in ys]
rng = random.Random(2)
by_row = [fmean(rng.choices(rows, k=len(rows))) for _ in range(2000)]
by_person = []
for _ in range(2000):
    drawn = rng.choices(list(PEOPLE), k=len(PEOPLE))
    by_person.append(fmean(y for name in drawn for y in PEOPLE[name]))
LEFT, WIDE, BINS = 20, 440, 16


def x(share):
    return LEFT + share * WIDE


for base, name, shares, kind in ((150, "rows drawn", by_row, "a"), (318, "people drawn", by_person, "b")):
    low, high = sorted(shares)[50], sorted(shares)[-51]
    counts = [0] * (BINS + 1)
    for share in shares:
        counts[round(share * BINS)] += 1
    for i, count in enumerate(counts):
        tall = count / 420 * 100
        if count:
            box(x((i - 0.5) / BINS) + 1, base - tall, WIDE / BINS - 2, tall, f"f{kind} half")
    curve([(LEFT, base), (LEFT + WIDE, base)], "thin")
    curve([(x(low), base + 12), (x(high), base + 12)], f"{kind} thick")
    text(LEFT, base - 116, f"{name}: 95 % from {low:.2f} to {high:.2f}", f"bold t{kind}")
    verdict = "guilty" if high < LIMIT else "not guilty" if low >= LIMIT else "cannot tell"
    text(LEFT + WIDE, base - 90, verdict, f"end bold t{kind}")
curve([(x(LIMIT), 56), (x(LIMIT), 336)], "dash")
text(x(LIMIT), 354, f"limit {LIMIT}", "mid")
for share in (0, 0.5, 1):
    text(x(share), 354, share, "small" if share == 0 else "small mid" if share == 0.5 else "small end")
text(LEFT, 378, "share in a resample; the charge: “it lies below the limit”", "small")
text(LEFT, 400, "six people, sixteen rows, 2,000 resamples each", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("rows-and-people.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
