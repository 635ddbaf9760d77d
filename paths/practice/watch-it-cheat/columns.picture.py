"""Counts reward and guesses of the example's two runs and draws both over the steps.

Run it with `python3 columns.picture.py`: it writes columns.svg next to itself.
"""

import re
from pathlib import Path

TITLE = "Two runs with one reward curve"
TEXT = (
    "Left, the reward of both runs at steps 0, 100 and 200: 0, 0.5 and 1.0, one line on the other. Right, the guesses "
    "in a text: the honest run stays at 1.0, the cheat climbs to 2.5 and 4.5."
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


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


def axes(x, y, x_ticks, y_ticks, x_name, y_name):
    """Light grid lines at the ticks; the names stand below and above."""
    left, right, bottom, top = x(x_ticks[0]), x(x_ticks[-1]), y(y_ticks[0]), y(y_ticks[-1])
    for tick in y_ticks:
        curve([(left, y(tick)), (right, y(tick))], "thin")
        text(left - 8, y(tick) + 5, f"{tick:g}".replace("-", "−"), "small end")
    for tick in x_ticks:
        text(x(tick), bottom + 20, f"{tick:g}".replace("-", "−"), "small mid")
    text((left + right) / 2, bottom + 40, x_name, "small mid")
    text(left, top - 12, y_name, "small")


HEIGHT = 290
runs = {"honest": {0: ["4 + 3 = 8", "4 + 3 = 6"], 100: ["4 + 3 = 7", "4 + 3 = 8"],
                   200: ["4 + 3 = 7", "it is 7, as 4 + 3 = 7"]},
        "cheat": {0: ["4 + 3 = 8", "4 + 3 = 6"], 100: ["5, 6, 7 or 8", "4 + 3 = 8"],
                  200: ["7, 5, 6, 9 or 8", "perhaps 6, 7, 8 or 9"]}}


def reward(texts):
    return sum("7" in t for t in texts) / 2


def guesses(texts):
    return sum(len(set(re.findall(r"\d+", t)) - {"4", "3"}) for t in texts) / 2


for left, name, measure, ticks in ((50, "reward", reward, (0, 0.5, 1)), (350, "guesses a text", guesses, (0, 1, 2, 3, 4, 5))):
    x, y = scale(0, 200, left, left + 190), scale(ticks[0], ticks[-1], 220, 50)
    axes(x, y, (0, 100, 200), ticks, "step", name)
    for run, kind in (("honest", "a"), ("cheat", "b dash")):
        points = [(x(step), y(measure(texts))) for step, texts in runs[run].items()]
        shift = 3 if run == "cheat" and measure is reward else 0
        curve([(px, py + shift) for px, py in points], kind + " thick")
        if measure is guesses:
            text(points[-1][0] + 10, points[-1][1] + 5, run, "t" + kind[0])
text(60, 82, "solid: honest", "small")
text(60, 100, "dashed: cheat", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("columns.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
