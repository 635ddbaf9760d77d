"""Draws p and q of the example with the accepted part and the residual.

Run it with `python3 accept.picture.py`: it writes accept.svg next to itself.
"""

from pathlib import Path

TITLE = "Accept, or draw from the rest"
TEXT = (
    "Three tokens with the large model's p of 0.5, 0.3, 0.2 and the draft's q of 0.2, 0.7, 0.1. The common part of "
    "each pair of bars, 0.2, 0.3 and 0.1, is accepted, in all 0.6. What p has above q, 0.3 and 0.1, is the residual; "
    "it makes up the missing 0.4."
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


HEIGHT = 320
p, q = [0.5, 0.3, 0.2], [0.2, 0.7, 0.1]
y = scale(0, 0.8, 250, 40)
for tick in (0, 0.2, 0.4, 0.6, 0.8):
    curve([(50, y(tick)), (470, y(tick))], "thin")
    text(42, y(tick) + 5, f"{tick:g}", "small end")
for token, (large, draft) in enumerate(zip(p, q)):
    left = 70 + token * 135
    common = min(large, draft)
    box(left, y(common), 50, y(0) - y(common), "fc half")
    box(left, y(large), 50, y(common) - y(large), "fa")
    box(left, y(large), 50, y(0) - y(large), "")
    box(left + 56, y(draft), 50, y(0) - y(draft), "dash")
    text(left + 25, y(large) - 6, f"p {large:g}", "small mid")
    text(left + 81, y(draft) - 6, f"q {draft:g}", "small mid")
    text(left + 53, 272, f"token {token}", "small mid")
accepted = sum(map(min, p, q))
text(486, 80, "faint: accepted,", "small")
text(486, 100, f"min(p, q), sum {accepted:.1f}")
text(486, 140, "strong: residual,", "small")
text(486, 160, f"p − q, sum {1 - accepted:.1f}")
text(486, 200, "dashed: the draft", "small")
text(50, 304, "Faint and strong together are exactly p, whatever the draft says.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("accept.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
