"""Patches each unit of the example's network and draws the share that comes back.

Run it with `python3 restored.picture.py`: it writes restored.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "What each patched unit restores"
TEXT = (
    "A scale from 0, the corrupted run with answer 8, to 1, the clean run with 23. Patching unit 0 lands at 1.20, "
    "beyond the clean run; unit 1 stays at 0; unit 2 goes to −0.20, away from the answer. All units together restore "
    "exactly 1."
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


def curve(points, kind=""):
    parts.append(f'<path d="M{" L".join(f"{x:.4g} {y:.4g}" for x, y in points)}" class="{kind}"/>')


def dot(x, y, kind="full", radius=4):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius}" class="{kind}"/>')


def arrow(x1, y1, x2, y2, kind=""):
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long * 8, (y2 - y1) / long * 8
    head = [(x2 - dx - dy / 2, y2 - dy + dx / 2), (x2, y2), (x2 - dx + dy / 2, y2 - dy - dx / 2)]
    curve([(x1, y1), (x2, y2)], kind)
    curve(head, kind.replace("dash", ""))


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 260


def run(x, patch=None):
    units = [2 * x, x + 5, 3 - x]
    for index, value in (patch or {}).items():
        units[index] = value
    return 3 * units[0] + 0 * units[1] + 1 * units[2], units


clean, cache = run(4)
corrupted, _ = run(1)
x = scale(-0.4, 1.4, 110, 620)
for share, name in ((0, f"corrupted: {corrupted}"), (1, f"clean: {clean}")):
    curve([(x(share), 40), (x(share), 220)], "dash")
    text(x(share), 28, name, "small mid")
    text(x(share), 240, share, "small mid")
patches = {f"unit {unit}": {unit: cache[unit]} for unit in range(3)} | {"all units": dict(enumerate(cache))}
for row, (name, patch) in enumerate(patches.items()):
    y = 62 + row * 44
    patched, _ = run(1, patch)
    restored = (patched - corrupted) / (clean - corrupted)
    text(10, y + 5, name)
    if abs(restored) > 0.01:
        arrow(x(0), y, x(restored), y, "a thick" if restored > 0 else "b thick")
    else:
        dot(x(0), y, "fa", 5)
    end = x(restored) + (10 if restored >= 0 else -10)
    text(end, y + 5, f"{restored:+.2f}".replace("-", "−"), "small" + ("" if restored >= 0 else " end"))

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("restored.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
