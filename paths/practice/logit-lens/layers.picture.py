"""Draws the top words of three prompts by layer, with the decision layer framed.

Run it with `python3 layers.picture.py`: it writes layers.svg next to itself.
"""

from pathlib import Path

TITLE = "The top word after each layer"
TEXT = (
    "Three prompts in rows, five layers in columns. The sky is: the, sky, blue, blue, blue, decided in layer 2. Two "
    "and two is: two, four, two, four, four, seen in layer 1 and decided in layer 3. My name is: is, is, the, the, "
    "Anna, decided in layer 4. Shaded cells hold the final word."
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


HEIGHT = 240
tops = {"The sky is": ["the", "sky", "blue", "blue", "blue"],
        "Two and two is": ["two", "four", "two", "four", "four"],
        "My name is": ["is", "is", "the", "the", "Anna"]}
for layer in range(5):
    text(182 + layer * 94, 30, f"layer {layer}", "small mid")
for row, (prompt, words) in enumerate(tops.items()):
    top = 46 + row * 54
    text(10, top + 25, prompt)
    decision = len(words) - 1
    while decision and words[decision - 1] == words[-1]:
        decision -= 1
    for layer, word in enumerate(words):
        final = word == words[-1]
        box(140 + layer * 94, top, 84, 40, "fa half" if final else "pale")
        if layer == decision:
            box(140 + layer * 94, top, 84, 40, "thick")
        text(182 + layer * 94, top + 25, word, "mid" + (" bold" if final else ""))
text(10, 228, "In the second row the word is seen in layer 1, lost in layer 2, and decided in layer 3.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("layers.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
