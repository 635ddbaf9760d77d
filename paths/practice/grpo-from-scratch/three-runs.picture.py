"""Draws what the logs of three GRPO runs say: an honest reward, one with a hole, and a rate that is too high.

Run it with `python3 three-runs.picture.py`: it writes three-runs.svg next to itself.
"""

from pathlib import Path

TITLE = "Three runs, two columns of the log"
TEXT = (
    "Reward and answer length of three GRPO runs over 120 steps. With the exact reward the reward climbs from "
    "0.23 to 0.73 and answers stay two tokens long. With the loose reward it climbs from 0.38 to 0.75, and the "
    "length jumps from 2.4 to the limit of 6 within twenty steps. With the exact reward and twice the rate it "
    "falls to 0 within thirty steps, and answers shrink to one token."
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


HEIGHT = 300
# Means of ten steps of three runs of the second stage with TRL 1.16 (seed 1), as its log gives them.
RUNS = {
    "exact": ([0.23, 0.36, 0.42, 0.43, 0.41, 0.44, 0.54, 0.64, 0.68, 0.74, 0.72, 0.73], [2.01, 2.0, 2.0, 2.01, 2.0, 2.01, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0], "a thick"),
    "loose": ([0.38, 0.61, 0.59, 0.6, 0.72, 0.71, 0.73, 0.72, 0.71, 0.7, 0.74, 0.75], [2.42, 5.32, 5.95, 5.93, 6.0, 5.98, 5.98, 5.97, 5.94, 5.99, 5.98, 5.98], "b thick"),
    "too fast": ([0.06, 0.03, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.03, 0.16, 0.19], [1.65, 1.17, 1.01, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.2, 2.01, 2.01], "c thick dash"),
}
for left, column, top, name in ((60, 0, 1, "reward, as each run counts it"), (380, 1, 6, "length of the answers in tokens")):
    x, y = scale(0, 11, left, left + 230), scale(0, top, 240, 50)
    text(left, 26, name, "small")
    for part in range(0, 5 if top == 1 else 7, 1 if top == 1 else 2):
        value = part / 4 if top == 1 else part
        curve([(left, y(value)), (left + 230, y(value))], "thin")
        text(left - 6, y(value) + 5, f"{value:g}", "small end")
    for run in RUNS.values():
        curve([(x(i), y(value)) for i, value in enumerate(run[column])], run[2])
    text(left, 258, "step 1", "small")
    text(left + 230, 258, "120", "small end")
for left, (name, words) in zip((60, 250, 440), (("a", "exact, rate 0.005"), ("b", "loose, rate 0.005"), ("c", "exact, rate 0.01"))):
    curve([(left, 281), (left + 26, 281)], RUNS["exact" if name == "a" else "loose" if name == "b" else "too fast"][2])
    text(left + 34, 286, words, "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("three-runs.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
