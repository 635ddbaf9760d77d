"""Draws three circles for the three powers of a session; the middle is refused.

Run it with `python3 powers.picture.py`: it writes powers.svg next to itself.
"""

from pathlib import Path

TITLE = "Three powers that must not meet"
TEXT = (
    "Three overlapping circles: reads private data, reads untrusted text, can send something out. Any two may "
    "overlap. The place in the middle, where all three meet, is the only place where data can be stolen, and there "
    "the guard refuses."
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


HEIGHT = 350
centres = {"private": (262, 135), "untrusted": (378, 135), "send": (320, 225)}
for (x, y), kind in zip(centres.values(), ("a", "b", "c")):
    dot(x, y, kind + " thick", 105)
text(140, 36, "reads private data", "end")
text(140, 54, "read_note", "small end")
text(492, 36, "reads strangers'")
text(492, 54, "text: read_page")
text(434, 310, "can send something out")
text(434, 328, "send_mail", "small")
curve([(146, 34), (188, 60)], "thin")
curve([(488, 34), (452, 60)], "thin")
text(320, 160, "all three:", "bold mid")
text(320, 180, "refused", "bold mid tb")
text(320, 100, "allowed", "small mid")
text(259, 204, "allowed", "small mid")
text(381, 204, "allowed", "small mid")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("powers.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
