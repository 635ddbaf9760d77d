"""Draws the way of a question through the repaired box: what each place in the code takes away from an attack.

Run it with `python3 gates.picture.py`: it writes gates.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "The model obeys, and the code decides"
TEXT = (
    "A column of boxes from the question at the top to the screen at the bottom. Before the model, the code limits "
    "length and rate and skips documents that vanished. In the middle stands the model in another colour, which may "
    "obey an attack by a user or a document. After it the code decides again: the history is that of the session, a "
    "source counts only if it was sent, all text is escaped, an error becomes one sentence. Beside each box stands "
    "the attack that ends there."
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


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    head = [(x2 - 8 * u + 4 * v, y2 - 8 * v - 4 * u), (x2, y2), (x2 - 8 * u - 4 * v, y2 - 8 * v + 4 * u)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


HEIGHT = 520
STEPS = [
    ("a question", "pale", "", ""),
    ("length limited", "fa half", "200,000 characters", "refused"),
    ("rate limited", "fa half", "fifty requests a second", "busy"),
    ("only documents that exist", "fa half", "one that vanished", "skipped"),
    ("model: may obey anybody", "fb half", "“ignore your rules”", "obeyed"),
    ("history: that of the session", "fa half", "“show me bob's”", "ann's own"),
    ("source: only if it was sent", "fa half", "a source made up", "refused"),
    ("text escaped", "fa half", "<a href=…>", "shown as text"),
    ("the screen", "pale", "", ""),
]
text(10, 22, "code", "bold ta")
text(258, 22, "attack, and its reach", "bold")
for i, (name, kind, attack, result) in enumerate(STEPS):
    y = 34 + i * 52
    box(10, y, 230, 36, kind)
    text(125, y + 23, name, "mid")
    if i < len(STEPS) - 1:
        arrow(125, y + 36, 125, y + 51)
    if attack:
        bad = kind == "fb half"
        text(258, y + 14, attack)
        text(258, y + 34, result, "tb bold" if bad else "tc bold")
text(10, 512, "an exception: one sentence on the screen, the trace in the log", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("gates.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
