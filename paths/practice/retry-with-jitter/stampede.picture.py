"""Counts a thousand retries in tenths of a second, with the seed of the lesson's example.

Run it with `python3 stampede.picture.py`: it writes stampede.svg next to itself.
"""

import random
from collections import Counter
from pathlib import Path

TITLE = "A thousand retries, without and with jitter"
TEXT = (
    "Arrivals in each tenth of a second after a thousand calls failed at second 0. Without jitter all 1,000 come in "
    "the tenth that begins at second 2; with half jitter at most 108 come in one tenth, spread over one second; with "
    "full jitter at most 66, spread over two."
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


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 390
rng = random.Random(3)
panels = {"no jitter": [2.0 for _ in range(1000)],
          "half jitter": [1 + rng.uniform(0, 1) for _ in range(1000)],
          "full jitter": [rng.uniform(0, 2) for _ in range(1000)]}
x = scale(0, 21, 130, 600)
for row, (name, waits) in enumerate(panels.items()):
    foot = 120 + row * 110
    counts = Counter(int(wait * 10) for wait in waits)
    text(10, foot - 40, name, "bold")
    text(10, foot - 20, f"busiest: {max(counts.values()):,}", "small")
    curve([(x(0), foot), (x(21), foot)])
    for tenth, count in counts.items():
        height = min(count, 120) * 0.7
        box(x(tenth) + 2, foot - height, x(1) - x(0) - 4, height, "fa")
    if max(counts.values()) > 120:
        curve([(x(20), foot - 64), (x(20.5), foot - 74), (x(20.5), foot - 60), (x(21), foot - 70)])
        text(x(20) - 6, foot - 70, "1,000 (bar cut off)", "small end")
    curve([(x(0), foot - 3.5), (x(21), foot - 3.5)], "b dash")
for second in (0, 0.5, 1, 1.5, 2):
    text(x(second * 10), 360, f"{second:g}", "small mid")
text(x(10), 382, "seconds after the failure; dashed: the server's 5 calls a tenth", "small mid")
text(10, 22, "calls that arrive in each tenth of a second", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("stampede.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
