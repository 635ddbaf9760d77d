"""Draw the three pointers of the example, the two contents and the damaged one."""

import hashlib
import math
from html import escape
from pathlib import Path

TITLE = "Pointers in Git, contents in the cache"
DESC = (
    "Three pointers, monday, tuesday and wednesday. monday and wednesday name the same hash, "
    "775569, whose content is tea,4. tuesday names 6a73cd; its content was tea,5 and is now "
    "tea,6, so its hash no longer fits its name."
)
HEIGHT = 270
STYLE = """<style>
.pic { --ink: #1f2328; --soft: #59636e; --faint: #c3cad2; --blue: #0b62c4; --orange: #b3470b;
  --green: #1a7f37; font-family: system-ui, "Segoe UI", Arial, sans-serif; }
@media (prefers-color-scheme: dark) { .pic { --ink: #e6edf3; --soft: #a3adb8; --faint: #4a525c;
  --blue: #6cb0ff; --orange: #ffa657; --green: #56d364; } }
</style>"""
parts = []


def text(x, y, words, color="ink", anchor="start", size=14, extra=""):
    parts.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" '
                 f'style="fill:var(--{color});font-size:{size}px;{extra}">{escape(words)}</text>')


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


MONO = "font-family:monospace"


def name_of(content):
    return hashlib.sha256(content).hexdigest()


saves = {"monday": b"tea,4\n", "tuesday": b"tea,5\n", "wednesday": b"tea,4\n"}
cache = {name_of(content): content for content in saves.values()}
cache[name_of(b"tea,5\n")] = b"tea,6\n"             # damaged
places = {name: 62 + 104 * i for i, name in enumerate(cache)}

text(20, 26, "in Git: pointers", extra="font-weight:bold")
text(340, 26, "in the cache: contents by hash", extra="font-weight:bold")
for name, content in cache.items():
    y, sound = places[name], name_of(content) == name
    color = "green" if sound else "orange"
    box(340, y, 284, 80, color, 0.12, 4, "none" if sound else "5 4")
    text(356, y + 26, "name " + name[:6] + "…", color, extra=MONO + ";font-weight:bold")
    text(356, y + 48, content.decode().strip(), extra=MONO)
    text(356, y + 70, f"its hash: {name_of(content)[:6]}…", size=13, extra=MONO)
    text(612, y + 48, "sound" if sound else "damaged", color, "end")
for i, (day, content) in enumerate(saves.items()):
    y, name = 48 + 72 * i, name_of(content)
    box(20, y, 160, 50, "blue", 0.12, 4)
    text(34, y + 21, day, extra="font-weight:bold")
    text(34, y + 40, name[:6] + "…", size=13, extra=MONO)
    arrow(184, y + 25, 336, places[name] + 40 + (8 if i == 2 else 0), "blue")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
