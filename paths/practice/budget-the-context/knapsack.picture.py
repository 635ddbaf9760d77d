"""Packs 10 kg greedily and by trying all sets, and draws both.

Run it with `python3 knapsack.picture.py`: it writes knapsack.svg next to itself.
"""

from itertools import combinations
from pathlib import Path

TITLE = "Greedy against the best"
TEXT = (
    "Four things drawn with their weight as width and their value inside: lamp 1 kg, value 3; tent 6 kg, 12; stove 5 "
    "kg, 9; rope 5 kg, 9. Within 10 kg greedy packs lamp and tent, value 15, and 3 kg stay empty. The best packing is "
    "stove and rope, value 18, full."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9; --pale: #eceff3; --a: #0b5cc4; --b: #b4460f; --c: #0f7a55 }
@media (prefers-color-scheme: dark) {
  .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661; --pale: #2b323b; --a: #7cb7ff; --b: #ffa66b; --c: #5fd3a4 }
}
.pic text { font: 14px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 13px; fill: var(--soft) } .pic .bold { font-weight: 600 }
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


HEIGHT = 250
things = {"lamp": (1, 3), "tent": (6, 12), "stove": (5, 9), "rope": (5, 9)}
limit, UNIT = 10, 46
left_over, greedy = limit, []
for name in sorted(things, key=lambda n: -things[n][1] / things[n][0]):
    if things[name][0] <= left_over:
        greedy.append(name)
        left_over -= things[name][0]
fitting = [c for k in range(5) for c in combinations(things, k) if sum(things[n][0] for n in c) <= limit]
best = max(fitting, key=lambda c: sum(things[n][1] for n in c))
for row, (title, chosen) in enumerate((("greedy", greedy), ("best", best))):
    top, at = 50 + row * 90, 80
    text(10, top + 26, title, "bold")
    for name in chosen:
        weight, value = things[name]
        box(at, top, weight * UNIT - 3, 42, "fa half" if row == 0 else "fc half")
        label = f"{name}: {weight} kg, value {value}" if weight > 1 else "lamp"
        text(at + weight * UNIT / 2 - 2, top + 26, label, "small mid")
        at += weight * UNIT
    box(80, top - 4, limit * UNIT, 50, "")
    text(80 + limit * UNIT + 12, top + 26, f"value {sum(things[n][1] for n in chosen)}", "bold")
    if at < 80 + limit * UNIT:
        text((at + 80 + limit * UNIT) / 2, top + 26, "empty", "small mid")
text(80, 30, "10 kg", "small")
text(10, 240, "value by kg: lamp 3.0, tent 2.0, stove and rope 1.8; greedy takes them in this order", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("knapsack.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
