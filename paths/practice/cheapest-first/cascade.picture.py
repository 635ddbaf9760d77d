"""Draws the requests that arrive at each step of three cascades, and the cost of a request.

Run it with `python3 cascade.picture.py`: it writes cascade.svg next to itself.
"""

from pathlib import Path

TITLE = "What flows through a cascade"
TEXT = (
    "Of 100 requests, search answers 40 and passes 60 on. A small model that answers one in ten leaves 54 for the "
    "large model and makes a request cost 3.40 instead of 3.10. A small model that answers half leaves 30 and the "
    "price falls to 2.20."
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


HEIGHT = 300
cascades = [("without", [("search", 0.1, 0.4), ("large", 5.0, 1.0)]),
            ("small answers 10 %", [("search", 0.1, 0.4), ("small", 1.0, 0.1), ("large", 5.0, 1.0)]),
            ("small answers 50 %", [("search", 0.1, 0.4), ("small", 1.0, 0.5), ("large", 5.0, 1.0)])]
for column, (name, steps) in enumerate(cascades):
    left = 20 + column * 208
    text(left, 28, name, "bold")
    arriving, total = 100.0, 0.0
    for row, (step, price, share) in enumerate(steps):
        top = 48 + (2 if step == "large" else row) * 62
        total += arriving * price / 100
        box(left, top, arriving * 1.7, 28, "fa half")
        box(left, top, arriving * share * 1.7, 28, "fa")
        text(left, top + 46, f"{step}: {arriving:.0f} × {price:g}, {arriving * share:.0f} done", "small")
        arriving *= 1 - share
    text(left, 262, f"cost of a request: {total:.2f}", "bold" if total < 3 else "")
text(20, 290, "bar: requests that arrive, of 100; strong part: done here; × price of one try", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("cascade.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
