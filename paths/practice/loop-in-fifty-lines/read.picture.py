"""Draws the tokens that an agent reads in each of ten steps of 500 new tokens.

Run it with `python3 read.picture.py`: it writes read.svg next to itself.
"""

from pathlib import Path

TITLE = "What an agent reads in ten steps"
TEXT = (
    "Ten bars, one for each step, growing from 500 to 5,000 tokens, because each step sends the whole conversation "
    "again. Only the last 500 tokens of each bar are new. The conversation has 5,000 tokens; all bars together are "
    "27,500 tokens read."
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
new, steps = 500, 10
x, y = scale(0.5, steps + 0.5, 60, 620), scale(0, 5000, 240, 50)
for tick in (0, 1000, 2000, 3000, 4000, 5000):
    curve([(60, y(tick)), (620, y(tick))], "thin")
    text(52, y(tick) + 5, f"{tick:,}", "small end")
for step in range(1, steps + 1):
    total = step * new
    box(x(step) - 20, y(total), 40, y(0) - y(total), "fa half")
    box(x(step) - 20, y(total), 40, y(0) - y(new), "fa")
    text(x(step), 260, step, "small mid")
text(340, 282, "step", "small mid")
text(60, 30, "tokens read in this step", "small")
read = sum(step * new for step in range(1, steps + 1))
text(76, 84, f"conversation after {steps} steps: {steps * new:,} tokens")
text(76, 106, f"all bars together: {read:,} tokens read", "bold")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("read.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
