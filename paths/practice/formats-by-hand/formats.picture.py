"""Draws the sign, exponent and mantissa bits of float32, bfloat16 and float16.

Run it with `python3 formats.picture.py`: it writes formats.svg next to itself.
"""

from pathlib import Path

TITLE = "Three formats, bit by bit"
TEXT = (
    "The bits of three numbers. float32: 1 sign, 8 exponent, 23 mantissa bits. bfloat16: 1, 8 and 7, the upper half "
    "of a float32. float16: 1, 5 and 10. The exponent sets the range, the mantissa the digits."
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


HEIGHT = 250
CELL = 16
formats = [("float32", 8, 23, "largest 3.4 · 10³⁸, next after 1: 1 + 2⁻²³"),
           ("bfloat16", 8, 7, "same range, next after 1: 1 + 1/128"),
           ("float16", 5, 10, "largest 65,504, next after 1: 1 + 1/1024")]
for row, (name, exponent, mantissa, says) in enumerate(formats):
    top = 46 + row * 66
    text(10, top + 17, name, "bold")
    for bit in range(1 + exponent + mantissa):
        kind = "full" if bit == 0 else "fb half" if bit <= exponent else "fa half"
        box(96 + bit * CELL, top, CELL - 2, 24, kind)
        if 0 < bit <= exponent:
            curve([(96 + bit * CELL + 3, top + 12), (96 + bit * CELL + 11, top + 12)], "b")
    text(96, top + 44, f"1 + {exponent} + {mantissa} bits: {says}", "small")
for top in (38, 104):
    curve([(96 + 16 * CELL - 1, top), (96 + 16 * CELL - 1, top + 38)], "thick")
text(96 + 16 * CELL + 6, 128, "a bfloat16 ends here", "small")
text(96, 28, "full: sign; with a dash: exponent; plain: mantissa", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("formats.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
