"""Draws seven ranked passages in the order in which they go into the prompt.

Run it with `python3 edges.picture.py`: it writes edges.svg next to itself.
"""

from pathlib import Path

TITLE = "Where the ranks go in the prompt"
TEXT = (
    "Seven passages in the order of the prompt: rank 1, 3, 5, 7, 6, 4, 2. The best is at the beginning, the second "
    "best at the end, the weakest in the middle, where models read worst."
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


HEIGHT = 240
ranks = list(range(1, 8))
order = ranks[0::2] + ranks[1::2][::-1]
for place, rank in enumerate(order):
    height = 137 - 14 * rank
    left = 30 + place * 84
    box(left, 170 - height, 70, height, "fa half")
    box(left, 170 - height, 70, height, "a")
    text(left + 35, 160, f"rank {rank}", "mid")
curve([(20, 170), (620, 170)])
text(30, 192, "beginning: read well", "small")
text(317, 192, "middle: often missed", "small mid")
text(610, 192, "end: read well", "small end")
text(30, 30, "height: how well the search ranks the passage", "small")
text(30, 226, "order in the prompt: " + ", ".join(map(str, order)), "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("edges.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
