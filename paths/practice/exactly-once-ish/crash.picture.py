"""Runs the three events of the example with a crash after the second write, and draws both sums.

Run it with `python3 crash.picture.py`: it writes crash.svg next to itself.
"""

from pathlib import Path

TITLE = "A crash between writing and committing"
TEXT = (
    "Two timelines of e1, e2, e3 with amounts 5, 7 and 1. The consumer writes e2 and dies before it commits. After "
    "the restart e2 comes again. Plain, the sum is 20 instead of 13; with ids the second e2 changes nothing and the "
    "sum is 13."
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


HEIGHT = 260
events = [("e1", 5), ("e2", 7), ("e3", 1)]
for row, (name, with_ids) in enumerate((("plain", False), ("with ids", True))):
    top, total, seen = 50 + row * 105, 0, set()
    text(10, top + 24, name, "bold")
    for place, (key, amount) in enumerate([events[0], events[1], events[1], events[2]]):
        left = 100 + place * 130
        skip = with_ids and key in seen
        total += 0 if skip else amount
        seen.add(key)
        box(left, top, 96, 40, "thin dash" if skip else "fb half" if place == 2 else "fa half")
        text(left + 48, top + 17, f"{key}: {'known' if skip else f'+{amount}'}", "mid")
        text(left + 48, top + 34, f"sum {total}", "small mid")
        text(left + 48, top + 58, "not committed" if place == 1 else "committed", "small mid" + (" tb" if place == 1 else ""))
        if place == 1:
            curve([(left + 106, top - 6), (left + 118, top + 12), (left + 106, top + 24), (left + 118, top + 46)], "b thick")
text(100 + 130 + 112, 30, "dies here", "small mid tb")
text(10, 246, "The true sum is 13. After the crash e2 is read again in both runs.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("crash.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
