"""Run the three patterns of the example on the notes and mark what each takes."""

import re
from html import escape
from pathlib import Path

TITLE = "What three patterns take"
DESC = (
    "Three notes, each run against three patterns. The greedy pattern takes all times and "
    "also 3:11 and 112:98. The strict pattern misses 8:15 and takes 11:07. The pattern that "
    "looks around takes exactly the four times."
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


def line(x1, y1, x2, y2, color="ink", width=1.5, dash="none"):
    parts.append(f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}" '
                 f'style="stroke:var(--{color});stroke-width:{width};stroke-dasharray:{dash}"/>')


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


NOTES = [("Doors 19:30, film 20:00", ["19:30", "20:00"]),
         ("Version 3:11:07 was shown at 8:15.", ["8:15"]),
         ("Score 112:98, bus at 23:05", ["23:05"])]
PATTERNS = {"greedy": r"\d+:\d+", "strict": r"\b[12]\d:\d\d\b",
            "looking around": r"(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])"}


def letters(x, y, words):
    """A text with a place of its own for each letter, so that boxes fit in every font."""
    places = " ".join(f"{x + 9.6 * i:.4g}" for i in range(len(words)))
    parts.append(f'<text x="{places}" y="{y}" style="fill:var(--ink);font-size:14px;'
                 f'font-family:monospace">{escape(words)}</text>')


for row, (name, pattern) in enumerate(PATTERNS.items()):
    y = 24 + 106 * row
    text(14, y, name, extra="font-weight:bold")
    for i, (note, truth) in enumerate(NOTES):
        x, base = 290, y + 30 * i
        letters(x, base, note)
        taken = {match.start(): match[0] for match in re.finditer(pattern, note)}
        for start, words in taken.items():
            right = words in truth
            color, dash = ("green", "none") if right else ("orange", "4 3")
            box(x + 9.6 * start - 3, base - 15, 9.6 * len(words) + 4, 20, color, 0.15, 3, dash)
        for words in truth:
            if words not in taken.values():
                start = note.index(words)
                line(x + 9.6 * start, base + 6, x + 9.6 * (start + len(words)), base + 6, "blue", 3)
    found = [match for note, truth in NOTES for match in re.findall(pattern, note)]
    good = [match for note, truth in NOTES for match in re.findall(pattern, note) if match in truth]
    text(14, y + 28, f"precision {len(good)} of {len(found)}", "soft")
    text(14, y + 50, f"recall {len(good)} of 4", "soft")

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
