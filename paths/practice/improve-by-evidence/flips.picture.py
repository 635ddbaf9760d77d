"""Draws the forty items of the example after each of the two changes, with their flips.

Run it with `python3 flips.picture.py`: it writes flips.svg next to itself.
"""

from pathlib import Path

TITLE = "Two changes with the same mean"
TEXT = (
    "Two grids of forty items. Both changes end at 75 %. The careful one fixes 2 items (plus signs) and breaks none. "
    "The lottery fixes 6 and breaks 4 (minus signs)."
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


HEIGHT = 250
before = dict(enumerate("1110101101" * 4))
changes = {"careful": before | {3: "1", 13: "1"},
           "lottery": before | {i: "1" for i in (3, 5, 8, 13, 15, 18)} | {i: "0" for i in (0, 1, 2, 4)}}
for number, (name, after) in enumerate(changes.items()):
    left = 20 + number * 320
    fixed = sum(before[i] < after[i] for i in before)
    broken = sum(before[i] > after[i] for i in before)
    text(left, 28, f"{name}: 70 % before, {sum(v == '1' for v in after.values()) / 40 * 100:.0f} % after", "bold")
    for item in before:
        x, y = left + item % 10 * 28, 46 + item // 10 * 34
        flip = int(after[item]) - int(before[item])
        box(x, y, 24, 28, {1: "fc half", -1: "fb half", 0: "pale" if after[item] == "1" else "thin"}[flip])
        if flip:
            box(x, y, 24, 28, "")
            curve([(x + 7, y + 14), (x + 17, y + 14)], "thick")
        if flip == 1:
            curve([(x + 12, y + 9), (x + 12, y + 19)], "thick")
    text(left, 206, f"fixed {fixed}, broken {broken}")
text(20, 238, "filled: right; empty: wrong; framed with + or −: flipped by the change", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("flips.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
