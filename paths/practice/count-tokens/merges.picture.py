"""Apply the six merges of the example, one after the other, to slower and newer."""

from html import escape
from pathlib import Path

TITLE = "How merges join letters to tokens"
DESC = (
    "The word slower begins as six letters. The merges o+w, l+ow and e+r leave three tokens, "
    "s, low and er. The word newer begins as five letters; e+r, w+er, n+e and ne+wer make it "
    "one token."
)
HEIGHT = 330
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
MERGES = [("o", "w"), ("l", "ow"), ("e", "r"), ("w", "er"), ("n", "e"), ("ne", "wer")]


def join(pieces, pair):
    """The pieces after one merge."""
    result, i = [], 0
    while i < len(pieces):
        step = 2 if tuple(pieces[i:i + 2]) == pair else 1
        result.append("".join(pieces[i:i + step]))
        i += step
    return result


def show(x, y, pieces, new):
    """The pieces as boxes; each letter is 34 wide."""
    for piece in pieces:
        fresh = piece == new
        box(x, y, 34 * len(piece) - 4, 30, "blue" if fresh else "ink", 0.35 if fresh else 0.06, 3)
        text(x + 17 * len(piece) - 2, y + 20, piece, anchor="middle", extra=MONO)
        x += 34 * len(piece)


text(14, 24, "merge", "soft")
for x, word in ((110, "slower"), (390, "newer")):
    pieces = list(word)
    text(x, 24, word, extra="font-weight:bold")
    show(x, 36, pieces, None)
    for row, pair in enumerate(MERGES):
        before, pieces = pieces, join(pieces, pair)
        show(x, 78 + 40 * row, pieces, "".join(pair) if pieces != before else None)
    count = "1 token" if len(pieces) == 1 else f"{len(pieces)} tokens"
    text(x + 34 * len(word) + 6, 98 + 40 * 5, count, "green")
text(14, 56, "letters", "soft")
for row, pair in enumerate(MERGES):
    text(14, 98 + 40 * row, "+".join(pair), extra=MONO)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
