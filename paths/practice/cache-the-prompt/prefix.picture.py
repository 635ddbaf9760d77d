"""Draws the parts of three prompts in two orders, and marks what the cache can reuse.

Run it with `python3 prefix.picture.py`: it writes prefix.svg next to itself.
"""

from pathlib import Path

TITLE = "What three prompts share from the front"
TEXT = (
    "Three calls with the same 21 words in two orders. With the time in front the second and third call reuse "
    "nothing. With rules and handbook in front and question and time last, both reuse 19 of 21 words."
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


HEIGHT = 330
WORDS = {"time": 1, "rules": 9, "handbook": 9, "question": 1}
UNIT = 24
calls = [("9:01", "Why?"), ("9:02", "Who?"), ("9:03", "Why?")]
for top, order, name in ((46, ("time", "rules", "handbook", "question"), "time first"),
                         (180, ("rules", "handbook", "question", "time"), "time last")):
    text(10, top - 12, name, "bold")
    prompts = []
    for row, (time, question) in enumerate(calls):
        prompt = []
        for part in order:
            prompt += [{"time": time, "question": question}.get(part, part)] * WORDS[part]
        shared = 0
        while prompts and shared < 21 and prompt[shared] == prompts[-1][shared]:
            shared += 1
        prompts.append(prompt)
        left, y = 70, top + row * 34
        text(10, y + 19, f"call {row + 1}", "small")
        for part in order:
            width = WORDS[part] * UNIT + (16 if WORDS[part] == 1 else 0)
            reused = len(prompts) > 1 and shared >= sum(WORDS[p] for p in order[:order.index(part) + 1])
            box(left, y, width - 3, 26, "fc half" if reused else "pale")
            box(left, y, width - 3, 26, "c" if reused else "thin")
            words = {"time": time, "question": question}.get(part, f"{part}, 9 words")
            text(left + width / 2 - 2, y + 18, words + (", reused" if reused else ""), "small mid")
            left += width
text(10, 312, "Everything after the first different word is read again at the full price.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("prefix.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
