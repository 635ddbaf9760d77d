"""Draws the level of the lesson's token bucket (capacity 3, 2 a second) and the calls it sends.

Run it with `python3 bucket.picture.py`: it writes bucket.svg next to itself.
"""

from pathlib import Path

TITLE = "The level of a token bucket"
TEXT = (
    "The level of a bucket of capacity 3 over six seconds. Three calls at second 0 empty it; until second 2 each half "
    "second fills one token, which leaves at once with the next call; then the bucket fills to 3, stays there, and a "
    "call at second 5 takes one."
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


HEIGHT = 280
capacity, rate = 3.0, 2.0
x, y = scale(0, 6, 60, 610), scale(0, 3, 210, 50)
axes(x, y, (0, 1, 2, 3, 4, 5, 6), (0, 1, 2, 3), "seconds", "tokens in the bucket; a dot is a call that goes out")
level, last, line, sent = capacity, 0.0, [(x(0), y(capacity))], []
for arrival in (0, 0, 0, 0, 0, 0, 0, 5):
    now = max(float(arrival), last)
    if now > last:
        full = last + (capacity - level) / rate
        line.append((x(min(full, now)), y(capacity)))
    level, last = min(capacity, level + rate * (now - last)), now
    if level < 1:
        last, level = last + (1 - level) / rate, 1.0
    line.append((x(last), y(level)))
    level -= 1
    line.append((x(last), y(level)))
    sent.append((x(last), y(level)))
line += [(x(last + (capacity - level) / rate), y(capacity)), (x(6), y(capacity))]
curve(line, "a thick")
for point in sent:
    dot(*point, "fb", 5)
text(x(0) + 12, y(1.6), "3 at once: the burst", "small")
text(x(2) + 40, y(0) - 10, "4 more, one every half second", "small")
text(x(3.6), y(2.65), "full again: what", "small")
text(x(3.6), y(2.65) + 18, "flows in is lost", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("bucket.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
