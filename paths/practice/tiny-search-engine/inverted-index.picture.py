"""Build the inverted index of the three jars and follow one query through it."""

import math
from html import escape
from pathlib import Path

TITLE = "From words to jars"
DESC = (
    "Left the three jars with their labels. In the middle the index: black j2 twice, cinnamon "
    "j3, pepper j1 once and j2 twice, red j1, sweet j1 and j3. The query \"sweet pepper\" reads "
    "only two of the five lists and gives j1 2, j2 2, j3 1."
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


def arrow(x1, y1, x2, y2, color="ink", dash="none"):
    long = math.hypot(x2 - x1, y2 - y1)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - 9 * u, y2 - 9 * v
    parts.append(f'<path d="M{x1:.1f},{y1:.1f} L{bx:.1f},{by:.1f}" '
                 f'style="stroke:var(--{color});stroke-width:1.8;stroke-dasharray:{dash}"/>')
    parts.append(f'<path d="M{x2:.1f},{y2:.1f} L{bx - 5 * v:.1f},{by + 5 * u:.1f} '
                 f'L{bx + 5 * v:.1f},{by - 5 * u:.1f} Z" style="fill:var(--{color})"/>')


MONO = "font-family:monospace"
JARS = {"j1": "sweet red pepper", "j2": "black pepper black pepper", "j3": "sweet cinnamon"}
QUERY = "sweet pepper"
index, scores = {}, {}
for key, label in JARS.items():
    for word in label.split():
        index.setdefault(word, {}).setdefault(key, 0)
        index[word][key] += 1

text(12, 24, "read once", extra="font-weight:bold")
for row, (key, label) in enumerate(JARS.items()):
    y, words = 44 + 76 * row, label.split()
    box(12, y, 130, 62, "ink", 0.06, 8)
    text(22, y + 20, key, extra=MONO + ";font-weight:bold")
    text(22, y + 38, " ".join(words[:2]), size=13)
    text(22, y + 55, " ".join(words[2:]), size=13)
arrow(148, 150, 196, 150)

text(206, 24, "the index", extra="font-weight:bold")
for row, word in enumerate(sorted(index)):
    y, asked = 40 + 42 * row, word in QUERY.split()
    box(206, y, 220, 34, "blue" if asked else "faint", 0.18 if asked else 0.03, 3)
    text(218, y + 22, word, extra=MONO)
    text(314, y + 22, "  ".join(f"{key}: {count}" for key, count in index[word].items()),
         extra=MONO)
    if asked:
        arrow(430, y + 17, 474, 130 + 14 * row / 4, "blue")
        for key, count in index[word].items():
            scores[key] = scores.get(key, 0) + count

text(480, 24, "a query", extra="font-weight:bold")
text(480, 60, QUERY, "blue", extra=MONO)
text(480, 136, "counts added:", "soft", size=13)
for row, (key, score) in enumerate(sorted(scores.items(), key=lambda hit: (-hit[1], hit[0]))):
    text(480, 162 + 24 * row, f"{row + 1}. {key}: {score}", extra=MONO)
text(206, 284, f"{len(QUERY.split())} of {len(index)} lists are read.", "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
