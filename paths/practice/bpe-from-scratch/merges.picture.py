"""Learns two merges on four words, as in the example, and draws the tokens after each.

Run it with `python3 merges.picture.py`: it writes merges.svg next to itself.
"""

from collections import Counter
from pathlib import Path

TITLE = "Two merges"
TEXT = (
    "Four words as rows of letters: low five times, lower twice, new six times, we three times. The first merge joins "
    "l and o, which are neighbours 7 times. The second joins lo and w, also 7 times. Then low is one token and lower "
    "is low, e, r."
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


HEIGHT = 290
words = {"low": 5, "lower": 2, "new": 6, "we": 3}
tokens = {word: list(word) for word in words}
fresh = ""
for column in range(3):
    left = 90 + column * 190
    if column == 0:
        text(left, 30, "letters", "bold")
    else:
        pairs = Counter()
        for word, parts_of_word in tokens.items():
            for pair in zip(parts_of_word, parts_of_word[1:]):
                pairs[pair] += words[word]
        best = max(pairs, key=lambda pair: pairs[pair])
        fresh = "".join(best)
        for word, old in tokens.items():
            i, new = 0, []
            while i < len(old):
                step = 2 if tuple(old[i:i + 2]) == best else 1
                new.append("".join(old[i:i + step]))
                i += step
            tokens[word] = new
        text(left, 30, f"join {best[0]} + {best[1]}", "bold")
        text(left, 50, f"neighbours {pairs[best]} times", "small")
    for row, word in enumerate(words):
        top, at = 68 + row * 48, left
        if column == 0:
            text(20, top + 22, f"{words[word]} ×", "small")
        for token in tokens[word]:
            width = 26 * len(token)
            box(at, top, width, 32, "fa half" if token == fresh else "pale")
            if token == fresh:
                box(at, top, width, 32, "a thick")
            text(at + width / 2, top + 21, token, "mono mid")
            at += width + 4
text(20, 280, "Encoding applies the same merges in this order.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("merges.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
