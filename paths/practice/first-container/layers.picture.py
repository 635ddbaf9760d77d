"""Draw both orders of the layers and what a change in the code rebuilds."""

from html import escape
from pathlib import Path

TITLE = "What a change in the code rebuilds"
DESC = (
    "Left, code first: COPY . . and, above it, RUN uv sync; a change in the code rebuilds "
    "both, 91 seconds. Right, lock file first: COPY uv.lock, RUN uv sync, COPY . .; a change "
    "in the code rebuilds only the last layer, 1 second."
)
HEIGHT = 300
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


MONO = "font-family:monospace"
STACKS = [("code first", [("COPY . .", "code", 1), ("RUN uv sync", "lock", 90)]),
          ("lock file first", [("COPY uv.lock .", "lock", 1), ("RUN uv sync", "lock", 90),
                               ("COPY . .", "code", 1)])]

for x, (title, layers) in zip((20, 340), STACKS):
    text(x, 26, title, size=16, extra="font-weight:bold")
    y, dirty, seconds = 236, False, 0
    box(x, y, 280, 30, "soft", 0.1, 2)
    text(x + 12, y + 20, "FROM python:3.12-slim", "soft", size=13, extra=MONO)
    for name, reads, cost in layers:
        tall = 76 if cost > 10 else 34
        y -= tall + 6
        dirty = dirty or reads == "code"
        seconds += cost if dirty else 0
        color = "orange" if dirty else "green"
        box(x, y, 280, tall, color, 0.14, 2, "5 4" if dirty else "none")
        text(x + 12, y + tall / 2 + 5, name, extra=MONO)
        note = f"rebuilt, {cost} s" if dirty else "from the cache"
        text(x + 268, y + tall / 2 + 5, note, color, "end", 13)
    text(x, 290, f"build: {seconds} s", "orange" if seconds > 10 else "green",
         extra="font-weight:bold")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
