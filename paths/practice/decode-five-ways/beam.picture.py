"""Draws the tree of the example with the path of greedy and of a beam of two.

Run it with `python3 beam.picture.py`: it writes beam.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Greedy and a beam of two"
TEXT = (
    "A tree of two words. Greedy takes a with 0.6 and then x, in all 0.30. The beam keeps b with 0.4 as well; b x has "
    "0.9 of it, in all 0.36, the likeliest text."
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


def curve(points, kind=""):
    parts.append(f'<path d="M{" L".join(f"{x:.4g} {y:.4g}" for x, y in points)}" class="{kind}"/>')


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long * 8, (y2 - y1) / long * 8
    head = [(x2 - dx - dy / 2, y2 - dy + dx / 2), (x2, y2), (x2 - dx + dy / 2, y2 - dy - dx / 2)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


HEIGHT = 290
table = {"": {"a": 0.6, "b": 0.4}, "a": {"x": 0.5, "y": 0.5}, "b": {"x": 0.9, "y": 0.1}}
places = {"": (60, 140), "a": (260, 70), "b": (260, 210)}
box(20, 122, 80, 36)
text(60, 145, "start", "mid")
for word, share in table[""].items():
    x, y = places[word]
    arrow(102, 140, x - 34, y, "a thick" if word == "a" else "c thick dash")
    text(160, 92 if word == "a" else 202, f"{share}", "mid")
    box(x - 32, y - 18, 64, 36)
    text(x, y + 5, word, "bold mid")
    for number, (after, chance) in enumerate(table[word].items()):
        end = y - 32 + number * 64
        style = {"ax": "a thick", "bx": "c thick dash"}.get(word + after, "thin")
        arrow(x + 34, y, 428, end, style)
        text(370, end + (-6 if number == 0 else 16), f"{chance}", "mid")
        box(430, end - 16, 64, 32)
        text(462, end + 5, f"{word} {after}", "mid")
        text(510, end + 5, f"{share} · {chance} = {share * chance:.2f}", "bold" if word + after == "bx" else "")
text(20, 280, "thick solid: greedy; thick dashed: the beam's best text", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("beam.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
