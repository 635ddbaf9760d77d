"""Draws the step of the question as a timeline and divides it by the union of intervals.

Run it with `python3 timeline.picture.py`: it writes timeline.svg next to itself.
"""

from pathlib import Path

TITLE = "One step of 100 ms and its account"
TEXT = (
    "Four rows over 100 ms. Kernels run from 0 to 40 and from 50 to 80, copies from 30 to 55 and from 90 to 100. "
    "Their union covers 0 to 80 and 90 to 100, so 80 to 90 is idle. In the account below each moment has one owner: "
    "kernels 70 ms, exposed copies 20 ms (40 to 50 and 90 to 100), idle 10 ms. The parts of the copy that run beside "
    "a kernel are pale: hidden."
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


HEIGHT = 300
END = 100
KERNELS, COPIES = [(0, 40), (50, 80)], [(30, 55), (90, 100)]


def owner(t):
    if any(start <= t < end for start, end in KERNELS):
        return "kernel"
    return "copy" if any(start <= t < end for start, end in COPIES) else "idle"


def x(t):
    return 84 + 3.76 * t


pieces = []
for t in range(END):
    if pieces and pieces[-1][0] == owner(t):
        pieces[-1][2] = t + 1
    else:
        pieces.append([owner(t), t, t + 1])
for y, name in ((40, "kernels"), (88, "copies"), (136, "in use"), (196, "account")):
    text(78, y + 21, name, "end")
for t in range(0, END + 1, 10):
    curve([(x(t), 30), (x(t), 232)], "thin")
    if t % 20 == 0:
        text(x(t), 22, f"{t} ms" if t == END else t, "small end" if t == END else "small mid")
for start, end in KERNELS:
    box(x(start), 40, x(end) - x(start), 30, "fa")
for start, end in COPIES:
    box(x(start), 88, x(end) - x(start), 30, "fb half")
for kind, start, end in pieces:
    if kind == "copy":
        box(x(start), 88, x(end) - x(start), 30, "fb")
    if kind == "idle":
        box(x(start), 196, x(end) - x(start), 30, "dash")
        text((x(start) + x(end)) / 2, 157, "idle", "mid small")
    else:
        box(x(start), 136, x(end) - x(start), 30, "full")
        box(x(start), 196, x(end) - x(start), 30, "fa" if kind == "kernel" else "fb")
sums = {kind: sum(end - start for name, start, end in pieces if name == kind) for kind in ("kernel", "copy", "idle")}
text(470, 256, f"kernels {sums['kernel']} + exposed copies {sums['copy']} + idle {sums['idle']} = {sum(sums.values())} ms", "end")
hidden = sum(end - start for start, end in COPIES) - sums["copy"]
text(x(0), 284, f"pale: {hidden} ms of copying hidden behind kernels", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("timeline.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
