"""Draws the 36 months of the path as a map of three columns.

Run it with `python3 map.picture.py`: it writes map.svg next to itself.
"""

from pathlib import Path

TITLE = "Three years on one page"
TEXT = (
    "Three columns of twelve months: Beginner from Python, shell and Git to the first capstone; Intermediate from "
    "bigger tables to a system people use; Advanced from transformers to reproduce, extend, show. The last cell is "
    "marked: you are here."
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


HEIGHT = 530
levels = {
    "Beginner": ["Python, shell and Git", "Programs that last", "Data: pandas and SQL", "Statistics and charts",
                 "A first forecast", "Language models", "Classification", "Honest experiments",
                 "Vectors, text, search", "A first neural network", "A first API", "Capstone: a question"],
    "Intermediate": ["Bigger tables", "Coding agents", "Script to release", "Model APIs", "PyTorch",
                     "Embeddings, retrieval", "Grounded answers", "Trees and time series",
                     "Experiments, causes", "Agents, tools, MCP", "Serving and watching", "Capstone: a system"],
    "Advanced": ["Transformers inside", "A model of your own", "Fine-tuning", "Agents in depth",
                 "Lakes and streams", "Kubernetes", "How fast can it go?", "Many devices",
                 "Inside the model", "Evaluation science", "Learning from reward", "Reproduce and show"],
}
for column, (level, months) in enumerate(levels.items()):
    left = 10 + column * 210
    text(left, 24, level, "bold")
    for month, name in enumerate(months, 1):
        top = 36 + (month - 1) * 39
        last = column == 2 and month == 12
        box(left, top, 200, 33, "fa half" if last else "pale")
        if last:
            box(left, top, 200, 33, "a thick")
        text(left + 26, top + 22, month, "small end")
        text(left + 34, top + 22, name)
    if column < 2:
        curve([(left + 200, 481), (left + 205, 481), (left + 205, 52), (left + 210, 52)], "a")
text(630, 522, "you are here", "end ta")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("map.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
