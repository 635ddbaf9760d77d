"""Draws the tiny page of the example with fixed cuts and with cuts at paragraphs.

Run it with `python3 cuts.picture.py`: it writes cuts.svg next to itself.
"""

from pathlib import Path

TITLE = "One page, cut in two ways"
TEXT = (
    "The same 77 characters twice. Fixed cuts at 30 and 60 go through the answer, On Mondays it is closed: a quarter "
    "is in the first chunk, three quarters in the second. Cut by paragraph, the first chunk holds all of it."
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
page = "The pool opens at nine. On Mondays it is closed.\n\nTickets are sold until six."
answer = "On Mondays it is closed."
start = page.index(answer)
end = start + len(answer)
WIDE = 8.0
for top, name, spans in ((60, "every 30 characters", [(0, 30), (30, 60), (60, 77)]),
                         (165, "by paragraph", [(0, 48), (50, 77)])):
    text(10, top - 28, name, "bold")
    for first, last in spans:
        box(10 + first * WIDE, top - 16, (last - first) * WIDE, 34, "pale")
        box(10 + first * WIDE, top - 16, (last - first) * WIDE, 34, "")
        share = max(0, min(last, end) - max(first, start)) / len(answer)
        text(10 + (first + last) / 2 * WIDE, top + 40, f"holds {share:.0%} of the answer", "small mid")
    for place, letter in enumerate(page):
        if letter.strip():
            text(10 + (place + 0.5) * WIDE, top + 5, letter, "mono mid")
    curve([(10 + start * WIDE, top + 11), (10 + end * WIDE, top + 11)], "b thick")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("cuts.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
