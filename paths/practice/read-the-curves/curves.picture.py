"""Draws the learning curves of the three runs of the lesson's example.

Run it with `python3 curves.picture.py`: it writes curves.svg next to itself.
"""

from pathlib import Path

TITLE = "Three runs, two curves each"
TEXT = (
    "Training loss (solid) and validation loss (dashed) of three runs over six epochs. Run A: training falls to 0.1 "
    "while validation turns at 0.6 in epoch 3 and climbs back to 0.9. Run B: both jump up and down. Run C: both fall "
    "and become flat with a small gap."
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
runs = {"A": ([0.9, 0.6, 0.4, 0.3, 0.2, 0.1], [0.9, 0.7, 0.6, 0.6, 0.7, 0.9], "overfitting"),
        "B": ([0.9, 0.5, 0.8, 0.4, 0.9, 0.6], [0.9, 0.6, 0.9, 0.5, 1.0, 0.7], "step too large"),
        "C": ([0.9, 0.7, 0.6, 0.5, 0.5, 0.5], [0.9, 0.7, 0.6, 0.6, 0.6, 0.6], "both flat, small gap")}
y = scale(0, 1, 220, 60)
for number, (name, (train, valid, verdict)) in enumerate(runs.items()):
    x = scale(1, 6, 40 + number * 205, 205 + number * 205)
    axes(x, y, (1, 2, 3, 4, 5, 6), (0, 0.5, 1), "epoch", f"run {name}: {verdict}")
    curve([(x(epoch), y(loss)) for epoch, loss in enumerate(train, 1)], "a thick")
    curve([(x(epoch), y(loss)) for epoch, loss in enumerate(valid, 1)], "b thick dash")
    best = valid.index(min(valid))
    dot(x(best + 1), y(valid[best]), "fb", 6)
text(20, 20, "loss: solid = training, dashed = validation, dot = lowest validation", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("curves.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
