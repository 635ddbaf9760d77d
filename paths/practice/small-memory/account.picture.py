"""Draws the memory account of three LoRA runs as stacked bars.

Run it with `python3 account.picture.py`: it writes account.svg next to itself.
"""

from pathlib import Path

TITLE = "Where the memory goes"
TEXT = (
    "Three stacked bars. 16 bit, batch 8: weights 0.99, activations 2.82, logits 2.49, sum 6.31 GB. 4 bit, batch 8: "
    "weights 0.47, the rest the same, sum 5.79 GB. 16 bit, batch 4: weights 0.99, activations 1.41, logits 1.24, sum "
    "3.65 GB. Gradients and optimiser of LoRA are too thin to see."
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


HEIGHT = 280
runs = [("16 bit, batch 8", 0.988, 8), ("4 bit, batch 8", 0.473, 8), ("16 bit, batch 4", 0.988, 4)]
x = scale(0, 7, 130, 620)
for tick in range(0, 8):
    curve([(x(tick), 212), (x(tick), 220)])
    text(x(tick), 236, f"{tick}", "small mid")
for row, (name, weights, batch) in enumerate(runs):
    top, tokens = 54 + row * 56, batch * 512
    lines = {"weights": weights, "LoRA": 1_081_344 * 10 / 1e9,
             "activations": tokens * 24 * 896 * 16 * 2 / 1e9, "logits": tokens * 151_936 * 4 / 1e9}
    text(10, top + 24, name)
    start = 0.0
    for (part, size), kind in zip(lines.items(), ("fa half", "full", "fb half", "fc half")):
        box(x(start), top, x(size) - x(0), 36, kind)
        if part == "weights" and size < 0.6:
            text(x(start) + 3, top + 23, f"{size:.2f}", "small")
        elif part != "LoRA":
            text(x(start) + 4, top + 16, part, "small")
            text(x(start) + 4, top + 31, f"{size:.2f}", "small")
        start += size
    text(x(start) + 6, top + 24, f"{start:.2f}", "bold")
text(375, 256, "GB; the thin line: gradients and optimiser state of LoRA, 0.01", "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("account.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
