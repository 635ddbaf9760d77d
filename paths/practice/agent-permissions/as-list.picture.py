"""Draw the four commands of the example as lists and compare each with the prefix."""

from html import escape
from pathlib import Path

TITLE = "A command as a list of arguments"
DESC = (
    "Four commands, cut into their arguments. The prefix git, status fits only the first. git "
    "with the argument status; and three more does not fit, since status; is not status. git "
    "-c does not fit, and gitx does not fit. As a string all four begin with git."
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


def line(x1, y1, x2, y2, color="ink", width=1.5, dash="none"):
    parts.append(f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}" '
                 f'style="stroke:var(--{color});stroke-width:{width};stroke-dasharray:{dash}"/>')


def box(x, y, width, height, color="ink", fill=0.12, round=4, dash="none"):
    parts.append(f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
                 f'rx="{round}" style="fill:var(--{color});fill-opacity:{fill};'
                 f'stroke:var(--{color});stroke-dasharray:{dash}"/>')


MONO = "font-family:monospace"
PREFIX = ["git", "status"]
COMMANDS = [["git", "status"], ["git", "status;", "rm", "-rf", "."],
            ["git", "-c", "alias.x=!rm -rf .", "x"], ["gitx", "status"]]


def row(y, words, colors):
    """The arguments as boxes."""
    x = 130
    for word, (color, dash) in zip(words, colors):
        width = 20 + 9.5 * len(word)
        box(x, y, width, 32, color, 0.16, 3, dash)
        text(x + width / 2, y + 21, word, anchor="middle", size=13, extra=MONO)
        x += width + 8


text(14, 45, "allowed", "green", extra="font-weight:bold")
row(24, PREFIX, [("green", "none")] * 2)
line(14, 76, 626, 76, "faint")
for i, argv in enumerate(COMMANDS):
    y, allowed = 94 + 48 * i, argv[:2] == PREFIX
    differs = next((k for k in range(2) if argv[k] != PREFIX[k]), None)
    colors = [("green" if differs is None or k < differs else "orange" if k == differs else "soft",
               "5 3" if k == differs else "none") for k in range(len(argv))]
    text(14, y + 21, "allow" if allowed else "refuse", "green" if allowed else "orange",
         extra="font-weight:bold")
    row(y, argv, colors)
text(14, 292, "As strings all four begin with \"git\", and a test for that allows them.",
     "soft", size=13)

page = f'''<svg xmlns="http://www.w3.org/2000/svg" class="pic" role="img"
 width="640" height="{HEIGHT}" viewBox="0 0 640 {HEIGHT}" style="max-width:100%;height:auto">
<title>{escape(TITLE)}</title>
<desc>{escape(DESC)}</desc>
{STYLE}
''' + "\n".join(parts) + "\n</svg>\n"
Path(__file__).with_suffix("").with_suffix(".svg").write_text(page, encoding="utf-8")
