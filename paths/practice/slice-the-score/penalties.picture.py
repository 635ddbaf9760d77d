"""Draw the share of each player with its Wilson interval beside the team's share."""

import math
from html import escape
from pathlib import Path

TITLE = "Intervals for five players"
DESC = (
    "Wilson intervals of the shares of penalties: ann 0.62 to 0.88, ben 0.45 to 0.75, cho "
    "0.52 to 0.95, dia 0.45 to 0.68, kim 0.05 to 0.70. The team's share is 0.64, and every "
    "interval contains it."
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


def line(x1, y1, x2, y2, color="ink", width=1.5, dash="none"):
    parts.append(f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}" '
                 f'style="stroke:var(--{color});stroke-width:{width};stroke-dasharray:{dash}"/>')


def dot(x, y, r=4, color="blue", fill=1):
    parts.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r}" style="fill:var(--{color});'
                 f'fill-opacity:{fill};stroke:var(--{color});stroke-width:1.5"/>')


PENALTIES = {"ann": (31, 40), "ben": (22, 36), "cho": (9, 11), "dia": (40, 70), "kim": (1, 4)}


def wilson(k, n, z=1.96):
    """The ends of the 95 % interval for a share."""
    p = k / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return middle - half, middle + half


def across(share):
    return 150 + 440 * share


team = sum(k for k, _ in PENALTIES.values()) / sum(n for _, n in PENALTIES.values())
line(across(team), 26, across(team), 240, "green", 2, "6 4")
text(across(team), 18, f"team {team:.2f}", "green", "middle")
for row, (player, (k, n)) in enumerate(PENALTIES.items()):
    y, (low, high), few = 50 + 40 * row, wilson(k, n), n < 10
    color = "orange" if few else "blue"
    text(14, y + 5, player, extra="font-weight:bold")
    text(56, y + 5, f"{k} of {n}")
    line(across(low), y, across(high), y, color, 6, "8 4" if few else "none")
    dot(across(k / n), y, 5, "ink")
text(across(0.28), 234, "too few to rank", "orange", size=13)
line(across(0), 248, across(1), 248)
for number in range(6):
    line(across(number / 5), 248, across(number / 5), 253)
    text(across(number / 5), 272, f"{number / 5:.1f}", "soft", "middle", 13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
