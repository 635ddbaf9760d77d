"""Draw the groups of people who share what is known of them, fine and coarse."""

from collections import Counter
from html import escape
from pathlib import Path

TITLE = "Alone in a group"
DESC = (
    "Eight people. By year, postcode and job there are five groups of sizes 2, 1, 1, 3 and 1, "
    "and three people are alone. By decade and area there are four groups of sizes 2, 1, 2 "
    "and 3, and one person is alone."
)
HEIGHT = 290
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


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


PEOPLE = [("1961", "4051", "teacher"), ("1961", "4051", "teacher"), ("1988", "4051", "nurse"),
          ("1988", "4053", "nurse"), ("1990", "4053", "baker"), ("1990", "4053", "baker"),
          ("1990", "4053", "baker"), ("1972", "4058", "judge")]
coarse = [(year[:3] + "0s", code[:2] + "xx") for year, code, _ in PEOPLE]


def groups(y, title, rows):
    """A frame for each group, in the order of the decades, with a dot for each person."""
    counted = sorted(Counter(rows).items())
    alone = sum(count == 1 for _, count in counted)
    text(14, y - 14, f"{title}: {alone} of {len(rows)} alone", extra="font-weight:bold")
    for i, (group, count) in enumerate(counted):
        x, single = 14 + 124 * i, count == 1
        box(x, y, 116, 92, "orange" if single else "blue", 0.12, 6, "5 3" if single else "none")
        for person in range(count):
            middle = x + 58 + 26 * (person - (count - 1) / 2)
            dot(middle, y + 22, 8, "orange" if single else "blue", 0.7)
        text(x + 58, y + 54, " ".join(group[:2]), anchor="middle", size=13)
        text(x + 58, y + 76, group[2] if len(group) > 2 else "", anchor="middle", size=13)


groups(40, "year, postcode, job", PEOPLE)
groups(180, "decade, area", coarse)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
