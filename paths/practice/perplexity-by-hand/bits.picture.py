"""Draws the surprises of short and long tokens of one text end to end.

Run it with `python3 bits.picture.py`: it writes bits.svg next to itself.
"""

import math
from pathlib import Path

TITLE = "The same bits in eight tokens and in four"
TEXT = (
    "Two bars of equal length, 9.77 bits for the text abcdefgh. The upper one is cut into eight surprises, one for "
    "each short token, the lower one into four, each as long as two of the upper ones. The mean surprise doubles from "
    "0.846 to 1.692 nats, the bits per byte stay at 1.221."
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


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 230
letters = "abcdefgh"
short = [0.2, 0.8, 0.3, 0.9, 0.1, 0.7, 0.4, 0.95]
long = [a * b for a, b in zip(short[::2], short[1::2])]
total = -sum(math.log2(p) for p in short)
x = scale(0, total, 20, 620)
for top, name, probs in ((52, "short", short), (144, "long", long)):
    size = len(letters) // len(probs)
    nats = -sum(math.log(p) for p in probs)
    text(20, top - 12, f"{name} tokens: loss {nats / len(probs):.3f} nats, perplexity {math.exp(nats / len(probs)):.2f}", "bold")
    at = 0.0
    for number, p in enumerate(probs):
        bits = -math.log2(p)
        box(x(at), top, x(bits) - x(0), 36, "fa half" if number % 2 == 0 else "pale")
        box(x(at), top, x(bits) - x(0), 36, "")
        if bits > 0.25:
            text(x(at + bits / 2), top + 23, letters[number * size:(number + 1) * size], "mid")
        at += bits
text(20, 216, f"length: {total:.2f} bits in all, divided by 8 bytes: {total / 8:.3f} bits per byte", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("bits.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
