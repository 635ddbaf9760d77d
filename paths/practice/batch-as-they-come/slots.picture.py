"""Simulates static and continuous batching of the example's eight answers on four slots.

Run it with `python3 slots.picture.py`: it writes slots.svg next to itself.
"""

from pathlib import Path

TITLE = "Static and continuous batching on four slots"
TEXT = (
    "Eight answers of 20, 500, 30, 60, 40, 45, 50 and 42 tokens on four slots. Static: the first four occupy the "
    "slots until step 500, three of them mostly idle, then the next four run to step 550. Continuous: the next four "
    "enter as soon as a slot is free and end by step 110; all is done at step 500."
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


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 330
lengths, SLOTS = [20, 500, 30, 60, 40, 45, 50, 42], 4
static = [(i % 4, 0 if i < 4 else max(lengths[:4]), n) for i, n in enumerate(lengths)]
free, continuous = [0] * SLOTS, []
for n in lengths:
    slot = free.index(min(free))
    continuous.append((slot, free[slot], n))
    free[slot] += n
x = scale(0, 560, 60, 625)
for top, name, plan in ((46, "static", static), (190, "continuous", continuous)):
    end = max(start + n for _, start, n in plan)
    text(60, top - 12, f"{name}: {end} steps", "bold")
    for slot in range(SLOTS):
        text(10, top + slot * 26 + 16, f"slot {slot}", "small")
        box(x(0), top + slot * 26, x(end) - x(0), 22, "thin")
    for number, (slot, start, n) in enumerate(plan):
        box(x(start), top + slot * 26, x(n) - x(0), 22, "fa half" if number < 4 else "fb half")
        box(x(start), top + slot * 26, x(n) - x(0), 22, "")
        if n >= 30:
            text(x(start + n / 2), top + slot * 26 + 16, n, "small mid")
for tick in (0, 100, 200, 300, 400, 500):
    text(x(tick), 314, tick, "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("slots.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
