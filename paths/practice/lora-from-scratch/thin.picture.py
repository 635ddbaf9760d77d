"""Draws W, B and A of LoRA to scale for a 576 x 576 matrix and rank 8.

Run it with `python3 thin.picture.py`: it writes thin.svg next to itself.
"""

from pathlib import Path

TITLE = "A large matrix and two thin ones"
TEXT = (
    "W has 576 rows and 576 columns, 331,776 frozen numbers. Added to it is the product of B, 576 rows and 8 columns, "
    "and A, 8 rows and 576 columns, together 9,216 trained numbers. B starts with zeros, so the sum is W."
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


HEIGHT = 300
out, inner, rank, size = 576, 576, 8, 180
thin_side = size * rank / out
box(20, 60, size, size)
text(20, 36, "drawn to scale: 576 × 576, rank 8", "small")
text(110, 140, "W, frozen", "bold mid")
text(110, 162, f"{out * inner:,} numbers", "small mid")
text(230, 158, "+ α/r ·", "mid")
box(290, 60, thin_side, size, "fa")
text(308, 140, "B: 576 × 8", "ta")
text(308, 160, "starts with zeros", "small")
text(412, 68, "·", "bold mid")
box(430, 60, size, thin_side, "fb")
text(520, 86, "A: 8 × 576", "tb mid")
text(520, 106, "starts random", "small mid")
text(430, 200, "trained: 8 · (576 + 576)")
text(430, 222, f"= {rank * (inner + out):,} numbers", "bold")
text(430, 242, f"{rank * (inner + out) / (out * inner):.1%} of W", "small")
text(20, 270, "B · A has the size of W. At the start it is zero, so the tuned model is the base model.", "small")
text(20, 290, "Merged, W + α/r · B · A is again one matrix of the size of W.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("thin.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
