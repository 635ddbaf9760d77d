"""Draws the 32 lanes of a warp and the memory sectors that they fetch with three strides.

Run it with `python3 warp.picture.py`: it writes warp.svg next to itself.
"""

from pathlib import Path

TITLE = "Thirty-two lanes and the sectors they fetch"
TEXT = (
    "Three times the 32 lanes of a warp above a strip of memory in sectors of 32 bytes; a line leads from each lane "
    "to its 4-byte value. Stride 1: the lines run together into 4 sectors, and every byte is used. Stride 4: 16 "
    "sectors come and a quarter is used. Stride 8: each lane has a sector of its own, 32 come, and an eighth of the "
    "bytes is used."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9; --pale: #eceff3; --a: #0b5cc4; --b: #b4460f; --c: #0f7a55 }
@media (prefers-color-scheme: dark) {
  .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661; --pale: #2b323b; --a: #7cb7ff; --b: #ffa66b; --c: #5fd3a4 }
}
.pic text { font: 15px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 14px; fill: var(--soft) } .pic .bold { font-weight: 600 }
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


HEIGHT = 444
LANES, WIDTH, SECTOR = 32, 4, 32
LEFT, PIXELS = 16, 448
MOST = LANES * 8 * WIDTH          # bytes that stride 8 spans; one scale for all three
for top, stride in ((40, 1), (180, 4), (320, 8)):
    addresses = [lane * stride * WIDTH for lane in range(LANES)]
    sectors = sorted({address // SECTOR for address in addresses})
    share = LANES * WIDTH / (len(sectors) * SECTOR)
    text(LEFT, top - 14, f"stride {stride}: {len(sectors)} sectors, {share:.1%} of the bytes used".replace(".0%", "%").replace("%", " %"), "bold")
    cell = PIXELS / LANES
    for lane in range(LANES):
        box(LEFT + lane * cell + 1, top, cell - 2, 16, "fa half")
        place = LEFT + addresses[lane] / MOST * PIXELS
        curve([(LEFT + (lane + 0.5) * cell, top + 17), (place + WIDTH / MOST * PIXELS / 2, top + 66)], "thin a")
    for sector in sectors:
        box(LEFT + sector * SECTOR / MOST * PIXELS, top + 66, SECTOR / MOST * PIXELS, 24, "fb half")
    for address in addresses:
        box(LEFT + address / MOST * PIXELS, top + 66, WIDTH / MOST * PIXELS, 24, "fa")
    for sector in range(MOST // SECTOR):
        box(LEFT + sector * SECTOR / MOST * PIXELS, top + 66, SECTOR / MOST * PIXELS, 24, "thin")
text(LEFT, 432, "top: 32 lanes; below: memory; pale: fetched and not used", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="{HEIGHT}" viewBox="0 0 480 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("warp.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
