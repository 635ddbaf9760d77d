"""Draws a block of the GPT kind beside one of the Llama layout, both of width 576, with the shapes of SmolLM2-135M.

Run it with `python3 two-layouts.picture.py`: it reads data/shapes.csv and writes two-layouts.svg next to itself.
"""

import csv
from pathlib import Path

TITLE = "GPT block and Llama layout, both 576 wide"
TEXT = (
    "Two columns of boxes from top to bottom, GPT left and Llama right, with five numbered differences. 1: RMSNorm "
    "has a weight only, layer norm also a bias. 2: linear layers without biases. 3: rotary positions turn q and k in "
    "every layer instead of a position table at the bottom. 4: k and v have 192 rows instead of 576, for 3 heads "
    "instead of 9. 5: the MLP is SwiGLU with gate, up and down of 1,536 instead of up and down of 2,304. Norm, "
    "attention, plus, norm, MLP, plus come in the same order."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9; --pale: #eceff3; --a: #0b5cc4; --b: #b4460f; --c: #0f7a55 }
@media (prefers-color-scheme: dark) {
  .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661; --pale: #2b323b; --a: #7cb7ff; --b: #ffa66b; --c: #5fd3a4 }
}
.pic text { font: 15px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 14px; fill: var(--soft) } .pic .bold { font-weight: 600 }
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


HEIGHT = 592
with open(Path(__file__).with_name("data") / "shapes.csv", newline="", encoding="utf-8") as file:
    shapes = {row["name"]: row["shape"].split("x") for row in csv.DictReader(file)}


def shape(part):
    return " × ".join(f"{int(n):,}" for n in shapes[f"model.layers.0.{part}.weight"])


WIDTH = int(shapes["model.norm.weight"][0])
ROWS = [
    (50, 70, "", ["token table", "+ position table"], "", ["token table"], ""),
    (132, 56, "norm", ["layer norm", "weight and bias"], "1", ["RMSNorm", "weight only"], "a"),
    (200, 158, "attention",
     ["attention", "9 heads", f"q {WIDTH} × {WIDTH}", f"k {WIDTH} × {WIDTH}", f"v {WIDTH} × {WIDTH}", f"o {WIDTH} × {WIDTH}", "all with a bias"],
     "2 3 4",
     ["attention", "9 heads, 3 for k and v", f"q {shape('self_attn.q_proj')}, turned", f"k {shape('self_attn.k_proj')}, turned",
      f"v {shape('self_attn.v_proj')}", f"o {shape('self_attn.o_proj')}", "no bias"], "a"),
    (390, 56, "norm", ["layer norm", "weight and bias"], "1", ["RMSNorm", "weight only"], "a"),
    (458, 80, "mlp", ["MLP", f"up {4 * WIDTH:,} × {WIDTH}", f"GELU, down {WIDTH} × {4 * WIDTH:,}"], "2 5",
     ["SwiGLU", f"gate, up {shape('mlp.gate_proj')}", f"down {shape('mlp.down_proj')}"], "a"),
]
text(119, 24, "GPT", "bold mid")
text(361, 24, "Llama layout", "bold mid")
for top, height, part, left, numbers, right, changed in ROWS:
    for x, lines, kind in ((10, left, "pale"), (252, right, "fb half" if numbers else "pale")):
        box(x, top, 218, height, kind)
        for i, words in enumerate(lines):
            y = top + height / 2 + 5 + (i - (len(lines) - 1) / 2) * 21
            text(x + 109, y, words, "mid bold" if i == 0 else "mid")
    text(464, top + 20, numbers, "end tb bold")
for x in (119, 361):
    for y in (120, 188, 378, 446):
        curve([(x, y), (x, y + 12)])
    for top, y in ((358, 365), (538, 545)):
        curve([(x, top), (x, top + 8)])
        text(x, y + 14, "+", "mid bold")
text(10, 584, "1 RMSNorm  2 no biases  3 rotary  4 grouped queries  5 SwiGLU", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("two-layouts.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
