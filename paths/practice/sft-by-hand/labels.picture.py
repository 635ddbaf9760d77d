"""Draws token ids, masked labels and the shift by one for a short conversation.

Run it with `python3 labels.picture.py`: it writes labels.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Ids, labels and the shift by one"
TEXT = (
    "The six tokens user, hello, end, bot, hi, end in a row. Below them the labels: −100 four times, then 4 for hi "
    "and 2 for end. An arrow leads from the logits at each position to the label of the next: only bot to hi and hi "
    "to end count, two tokens with a mean loss of 0.7065."
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


HEIGHT = 280
names, ids = ["user", "hello", "end", "bot", "hi", "end"], [0, 3, 2, 1, 4, 2]
labels = [-100, -100, -100, -100, 4, 2]
table = [[0, 0, 0, 2, 1], [0, 0, 0, 0, 3], [0, 2, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0.5, 0, 0]]
losses = []
for place, (name, number, label) in enumerate(zip(names, ids, labels)):
    x = 140 + place * 88
    box(x - 38, 30, 76, 44)
    text(x, 49, name, "bold mid")
    text(x, 67, f"id {number}", "small mid")
    counts = label != -100
    box(x - 38, 150, 76, 34, "fc half" if counts else "thin dash")
    text(x, 172, str(label).replace("-", "−"), "mid")
    if place:
        arrow(x - 78, 78, x - 10, 146, "c thick" if counts else "thin dash")
    if counts:
        row = table[ids[place - 1]]
        losses.append(math.log(sum(math.exp(z) for z in row)) - row[number])
        text(x, 206, f"loss {losses[-1]:.3f}", "small mid")
text(10, 57, "tokens", "small")
text(10, 118, "logits[i] predict", "small")
text(10, 172, "labels", "small")
text(10, 240, f"mean over the {len(losses)} answer tokens: {sum(losses) / len(losses):.4f}")
text(10, 266, "dashed: label −100, read but not learned", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("labels.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
