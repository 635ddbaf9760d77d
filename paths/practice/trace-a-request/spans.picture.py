"""Draws an invented trace with a gap, overlapping children and an orphan.

Run it with `python3 spans.picture.py`: it writes spans.svg next to itself.
"""

from pathlib import Path

TITLE = "A trace as a tree of spans"
TEXT = (
    "An invented request of 1,000 ms. The root span answer runs from 0 to 1,000. Its child retrieve runs from 50 to "
    "250 with two overlapping children, and its child model from 550 to 950. From 250 to 550 no child is open: a gap. "
    "The span log names a parent that is not in the trace: an orphan."
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


HEIGHT = 300
spans = [("answer", 0, 0, 1000), ("retrieve", 1, 50, 250), ("words", 2, 60, 180), ("meaning", 2, 70, 240),
         ("model", 1, 550, 950), ("log", 0, 700, 780)]
x = scale(0, 1000, 130, 620)
for tick in (0, 250, 500, 750, 1000):
    curve([(x(tick), 30), (x(tick), 232)], "thin")
    text(x(tick), 22, f"{tick:,} ms", "small mid" if tick < 1000 else "small end")
for row, (name, depth, start, end) in enumerate(spans):
    top = 40 + row * 32
    orphan = name == "log"
    text(10 + depth * 16, top + 17, name, "tb" if orphan else "")
    box(x(start), top, x(end) - x(start), 24, "b dash" if orphan else "fa half")
    if not orphan:
        box(x(start), top, x(end) - x(start), 24, "a")
box(x(250), 72, x(550) - x(250), 24, "dash")
text(x(400), 89, "gap: 300 ms", "small mid")
text(x(700) - 8, 217, "orphan: its parent is not in the trace", "small end tb")
busy = (250 - 50) + (950 - 550)
text(10, 264, f"self time of answer: 1,000 − 200 − 400 = {1000 - busy} ms, of which 300 are the gap", "small")
text(10, 284, f"self time of retrieve: 200 − {240 - 60} (union of its children, not {120 + 170}) = {200 - 180} ms", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("spans.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
