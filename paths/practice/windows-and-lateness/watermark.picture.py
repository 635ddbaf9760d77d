"""Draws the events of the example in order of arrival with the watermark (delay 10, windows of 30).

Run it with `python3 watermark.picture.py`: it writes watermark.svg next to itself.
"""

from pathlib import Path

TITLE = "Event time against arrival, with the watermark"
TEXT = (
    "Seven events in order of arrival; their height is the event time. The watermark, a staircase, stays 10 below the "
    "largest event time so far: −5, 2, 21, 21, 37, 37, 45. Event 28 lies in window 0, which is still open; event 20 "
    "comes after the watermark has passed 30 and is late."
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


def dot(x, y, kind="full", radius=4):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius}" class="{kind}"/>')


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 340
DELAY, SIZE, arrivals = 10, 30, [5, 12, 31, 28, 47, 20, 55]
x, y = scale(0, 8, 70, 610), scale(-10, 60, 280, 40)
for tick in (0, 30, 60):
    curve([(x(0), y(tick)), (x(8), y(tick))], "dash" if tick == 30 else "thin")
    text(x(0) - 8, y(tick) + 5, tick, "small end")
text(x(8), y(2), "window 0: times 0 to 29", "small end")
text(x(8), y(60) - 8, "window 30: times 30 to 59", "small end")
text(70, 22, "event time", "small")
watermark, line = -10, []
for number, time in enumerate(arrivals, 1):
    late = time // SIZE * SIZE + SIZE <= watermark
    line.append((x(number), y(watermark)))
    watermark = max(watermark, time - DELAY)
    line.append((x(number), y(watermark)))
    if late:
        box(x(number) - 7, y(time) - 7, 14, 14, "fb")
    else:
        dot(x(number), y(time), "fa", 6)
    text(x(number) + 12, y(time) + {31: -4, 28: 18, 20: 13}.get(time, 5), f"{time}, late" if late else time, "tb" if late else "")
    text(x(number), 302, number, "small mid")
curve(line[1:] + [(x(8), y(watermark))], "c thick")
text(x(3) + 8, y(21) + 20, "watermark", "tc")
text(340, 326, "order of arrival; circle: counted in its window, square: late", "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("watermark.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
