"""Draws what one change of our search did to the place of the wanted text for each of twenty queries.

Run it with `python3 flips.picture.py`: it reads solution/ and writes flips.svg next to itself.
"""

import csv
from pathlib import Path

TITLE = "One change, twenty queries"
TEXT = (
    "Twenty lines from left to right, one for each query: the place of the wanted text before and after short words "
    "were dropped, from 1 at the top to not found at the bottom. Many lines stay level at place 1. One rises, from "
    "not found to place 5; four fall, among them one from place 1 to 8. The mean reciprocal rank goes from 0.76 to "
    "0.66, which alone would not say that one query got better."
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


def dot(x, y, radius, kind="full"):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:.4g}" class="{kind}"/>')


HEIGHT = 402
HERE = Path(__file__).parent / "solution" / "ranks"
LAST = 11          # drawn for "not found among ten"


def ranks(version):
    with open(HERE / f"{version}.csv", newline="", encoding="utf-8") as file:
        return {row["query"]: int(row["rank"]) for row in csv.DictReader(file)}


def mrr(found):
    return sum(1 / rank for rank in found.values() if rank) / len(found)


before, after = ranks("v2"), ranks("v3")
LEFT, RIGHT, TOP, STEP = 110, 320, 70, 27


def y(rank):
    return TOP + ((rank or LAST) - 1) * STEP


text(10, 22, "wanted text at place …", "bold")
for rank in range(1, LAST + 1):
    if rank in (1, 2, 3, 4, 5, 6, 8, 10, LAST):
        text(LEFT - 14, y(rank) + 5, "not found" if rank == LAST else rank, "small end")
pairs = {}
for query in before:
    pairs.setdefault((before[query], after[query]), []).append(query)
better = worse = 0
ends = {}
for (old, new), queries in sorted(pairs.items(), key=lambda pair: pair[0][0] != pair[0][1]):
    kind = "thin"
    if y(new) < y(old):
        kind, better = "c thick", better + len(queries)
    elif y(new) > y(old):
        kind, worse = "b thick", worse + len(queries)
    curve([(LEFT, y(old)), (RIGHT, y(new))], kind)
    dot(LEFT, y(old), 4)
    dot(RIGHT, y(new), 4)
    word = "stay" if kind == "thin" else "worse" if y(new) > y(old) else "better"
    ends.setdefault(new, []).append(f"{len(queries)} {word}")
for new, words in ends.items():
    text(RIGHT + 14, y(new) + 5, ", ".join(words), "small")
text(LEFT, 50, f"before: MRR {mrr(before):.2f}", "mid")
text(RIGHT, 50, f"after: MRR {mrr(after):.2f}", "mid")
text(10, 392, f"{better} better, {worse} worse: short words dropped, in the log of our solution", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("flips.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
