"""Computes the burn rate of the example for each minute in two windows and draws both.

Run it with `python3 windows.picture.py`: it writes windows.svg next to itself.
"""

from pathlib import Path

TITLE = "Burn rate in a long and a short window"
TEXT = (
    "Burn rate over 200 minutes with ten bad minutes from 120 to 129. The short window of five minutes leaps to 60 at "
    "once and is back at 0 five minutes after the end. The long window of an hour passes 5 at minute 124, stays near "
    "10 and falls only at minute 180. The alert holds while both are at least 5."
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


HEIGHT = 340
minutes = [(100, 1)] * 120 + [(100, 60)] * 10 + [(100, 0)] * 70


def burn(window):
    return sum(bad for _, bad in window) / sum(total for total, _ in window) / 0.01


long = {at: burn(minutes[at - 59:at + 1]) for at in range(100, 200)}
short = {at: burn(minutes[at - 4:at + 1]) for at in range(100, 200)}
alert = [at for at in long if min(long[at], short[at]) >= 5]
x, y = scale(100, 200, 50, 610), scale(0, 62, 270, 50)
box(x(alert[0]), y(62), x(alert[-1]) - x(alert[0]), y(0) - y(62), "fb half")
axes(x, y, (100, 120, 140, 160, 180, 200), (0, 20, 40, 60), "minute", "burn rate")
curve([(x(100), y(5)), (x(200), y(5))], "dash")
curve([(x(at), y(value)) for at, value in short.items()], "b")
curve([(x(at), y(value)) for at, value in long.items()], "a thick")
text(x(200), y(5) - 6, "limit 5", "small end")
text(x(136), y(50), f"alert: minutes {alert[0]} to {alert[-1]}", "bold")
text(x(136), y(40), "thin: short window, 5 minutes", "tb")
text(x(142), y(14), "thick: long window, 60 minutes", "ta")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("windows.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
