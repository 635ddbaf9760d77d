"""Draws the scores of members and strangers of both tests with the threshold of no false alarm.

Run it with `python3 scores.picture.py`: it writes scores.svg next to itself.
"""

from pathlib import Path

TITLE = "Two tests at zero false alarms"
TEXT = (
    "Scores of six members and six strangers under two tests. Test A: members lie a little higher on average, but "
    "none lies above the highest stranger at 6. Test B: most overlap, but two members at 9 lie far above the highest "
    "stranger at 5, and the attacker is sure about them."
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


def dot(x, y, kind="full", radius=4):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius}" class="{kind}"/>')


def scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


HEIGHT = 300
members = {"A": [5, 5, 6, 6, 6, 6], "B": [9, 9, 4, 4, 5, 5]}
strangers = {"A": [4, 4, 5, 5, 6, 6], "B": [4, 4, 5, 5, 5, 5]}
y = scale(3, 10, 240, 40)
for number, test in enumerate("AB"):
    left = 60 + number * 310
    pairs = [(a > b) + 0.5 * (a == b) for a in members[test] for b in strangers[test]]
    limit = max(strangers[test])
    sure = sum(a > limit for a in members[test])
    text(left, 24, f"test {test}: AUC {sum(pairs) / 36:.2f}, sure about {sure}", "bold")
    for tick in (4, 6, 8, 10):
        curve([(left, y(tick)), (left + 240, y(tick))], "thin")
        text(left - 8, y(tick) + 5, tick, "small end")
    curve([(left, y(limit + 0.35)), (left + 240, y(limit + 0.35))], "dash")
    for side, (name, scores) in enumerate((("members", members[test]), ("strangers", strangers[test]))):
        for value in sorted(set(scores)):
            for place in range(scores.count(value)):
                cx = left + 40 + side * 120 + place * 18
                if side:
                    box(cx - 5, y(value) - 5, 10, 10, "")
                else:
                    dot(cx, y(value), "fb" if value > limit else "fa", 6)
        text(left + 66 + side * 120, 264, name, "small mid")
text(60, 290, "dashed: above it there is no stranger", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("scores.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
