"""Orders the tasks of the example in waves and draws them with their dependencies.

Run it with `python3 waves.picture.py`: it writes waves.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "Five tasks in four waves"
TEXT = (
    "Arrows from task to task: chop to fry, fry and boil to sauce, sauce to serve. Chop and boil need nothing and "
    "form wave 1, fry is wave 2, sauce wave 3, serve wave 4."
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


HEIGHT = 230
needs = {"chop": [], "boil": [], "fry": ["chop"], "sauce": ["fry", "boil"], "serve": ["sauce"]}
done, places, wave = set(), {}, 0
while len(done) < len(needs):
    ready = [task for task in needs if task not in done and set(needs[task]) <= done]
    for row, task in enumerate(ready):
        places[task] = (30 + wave * 160, 60 + row * 80 + (40 if len(ready) == 1 and wave > 1 else 0))
    text(80 + wave * 160, 30, f"wave {wave + 1}", "small mid")
    done.update(ready)
    wave += 1
for task, (x, y) in places.items():
    box(x, y, 100, 44)
    text(x + 50, y + 27, task, "bold mid")
    for need in needs[task]:
        a, b = places[need]
        arrow(a + 102, b + 22, x - 3, y + 22 + (6 if b > y else -6 if b < y else 0))
text(30, 212, "An arrow means: needs the result. A cycle would leave no task that is ready.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("waves.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
