"""Draws a stopping pod with three preStop sleeps: open time, incoming requests and losses.

Run it with `python3 stop.picture.py`: it writes stop.svg next to itself.
"""

from pathlib import Path

TITLE = "A pod that stops at second 10"
TEXT = (
    "Time from second 8 to 16 for sleeps of 0, 2 and 5 seconds. The proxies send requests until second 13. With sleep "
    "0 the pod refuses those of seconds 10, 11 and 12; with sleep 2 that of second 12; with sleep 5 it stays open "
    "longer than the proxies need, and none is lost."
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


HEIGHT = 290
stop, propagation, duration = 10, 3, 2
x = scale(8, 17, 100, 610)
for second in range(8, 18):
    curve([(x(second), 48), (x(second), 238)], "thin")
    text(x(second), 256, second, "small mid")
curve([(x(stop), 40), (x(stop), 238)], "dash")
text(x(stop), 30, "SIGTERM", "small mid")
curve([(x(stop + propagation), 40), (x(stop + propagation), 238)], "dash")
text(x(stop + propagation), 30, "proxies have heard", "small mid")
for row, sleep in enumerate((0, 2, 5)):
    top = 66 + row * 60
    text(10, top + 20, f"sleep {sleep}", "bold")
    box(x(8), top, x(stop + sleep) - x(8), 16, "fc half")
    for second in range(8, stop + propagation):
        if second >= stop + sleep:
            curve([(x(second) + 4, top + 22), (x(second) + 16, top + 34)], "b thick")
            curve([(x(second) + 16, top + 22), (x(second) + 4, top + 34)], "b thick")
        else:
            box(x(second) + 2, top + 20 + second % 2 * 10, x(duration) - x(0) - 4, 7, "fa half")
text(100, 280, "seconds; upper bar: the pod accepts; lower bars: requests of 2 s; cross: refused", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("stop.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
