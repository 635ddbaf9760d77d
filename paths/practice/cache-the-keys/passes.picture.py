"""Draws the passes of tokens through the layers for 10 new tokens, without and with a cache.

Run it with `python3 passes.picture.py`: it writes passes.svg next to itself.
"""

from pathlib import Path

TITLE = "Passes of tokens through the layers"
TEXT = (
    "A prompt of 10 tokens and 10 new ones. Without a cache step 1 passes 10 tokens, step 10 passes 19: a trapezium "
    "of 145 squares. With a cache step 1 passes the 10 of the prompt and each later step one token: 19 squares."
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


HEIGHT = 270
prompt, new, CELL = 10, 10, 14
for left, name, cached in ((50, "without a cache", False), (360, "with a cache", True)):
    total = 0
    text(left, 26, name, "bold")
    for step in range(new):
        top = 42 + step * 18
        if step in (0, 9):
            text(left - 6, top + 12, step + 1, "small end")
        for token in range(prompt + step):
            if cached and step and token < prompt + step - 1:
                continue
            total += 1
            box(left + token * CELL, top, CELL - 3, 14, "fa half" if token < prompt else "fa")
    text(left, 244, f"{total} passes")
text(50, 264, "rows: steps 1 to 10; faint: the prompt's tokens; strong: new tokens", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("passes.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
