"""Draws throughput against the time to first token of a really served model, at five speeds.

The numbers were measured (solution/curve.csv). Run it with `python3 served.picture.py`: it writes served.svg next to itself.
"""

from pathlib import Path

TITLE = "Throughput against waiting, measured at five speeds"
TEXT = (
    "Tokens a second to the right, the 95th percentile of the time to first token upwards, for the same arrivals at "
    "five speeds. From speed 1 to 4 the throughput grows from 100 to 342 and the wait stays under the promise of 0.2 s. "
    "At speed 8 there are 594 tokens a second and 0.22 s. At speed 16 there are not more, 573, and the wait is 0.75 s."
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


HEIGHT = 320
CURVE = [(1, 100.5, 0.057), (2, 197.6, 0.074), (4, 342.5, 0.189), (8, 594.1, 0.219), (16, 573.3, 0.755)]
x, y = scale(0, 700, 70, 590), scale(0, 0.8, 260, 30)
for wait in (0, 0.2, 0.4, 0.6, 0.8):
    curve([(70, y(wait)), (590, y(wait))], "thin")
    text(62, y(wait) + 5, wait, "small end")
for tokens in range(0, 701, 100):
    text(x(tokens), 280, tokens, "small mid")
text(330, 304, "tokens a second, all readers together", "small mid")
text(70, 20, "95 % have their first token within (seconds)", "small")
curve([(70, y(0.2)), (590, y(0.2))], "c dash")
text(76, y(0.2) - 6, "promise", "tc")
curve([(x(tokens), y(wait)) for _, tokens, wait in CURVE], "a thick")
for speed, tokens, wait in CURVE:
    dot(x(tokens), y(wait), "fb" if wait > 0.2 else "fa", 5)
    text(x(tokens) + (10 if speed > 4 else 0), y(wait) + (5 if speed > 8 else 20), f"speed {speed}", "tb" if wait > 0.2 else "ta mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("served.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
