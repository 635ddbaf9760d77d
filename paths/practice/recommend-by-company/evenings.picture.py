"""Draws which woman went to which event, with one attendance hidden and what two rules say about it.

Run it with `python3 evenings.picture.py`: it reads data/attended.csv and writes evenings.svg next to itself.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE / "solution"))
from company import by_company, popular, read  # noqa: E402

TITLE = "Eighteen women, fourteen events"
TEXT = (
    "A table of dots, eighteen women and fourteen events. The upper rows have most dots on the left, the lower ones on the "
    "right, and the events 8 and 9 in the middle have dots in most rows. One dot is hidden: Nora at event 14. The list by "
    "number of guests names 8, 5 and 3 for her, the list by company 8, 14 and 5."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9; --a: #0b5cc4; --b: #b4460f }
@media (prefers-color-scheme: dark) {
  .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661; --a: #7cb7ff; --b: #ffa66b }
}
.pic text { font: 14px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 13px; fill: var(--soft) } .pic .mid { text-anchor: middle } .pic .end { text-anchor: end }
.pic .ta { fill: var(--a) } .pic .tb { fill: var(--b) }
.pic circle { fill: var(--ink) } .pic .hidden { fill: none; stroke: var(--b); stroke-width: 2.5; stroke-dasharray: 4 3 }
.pic path { stroke: var(--line); stroke-width: 1; fill: none }
"""
parts = []


def text(x, y, words, kind=""):
    parts.append(f'<text x="{x}" y="{y}" class="{kind}">{words}</text>')


LEFT, TOP, WIDE, HIGH = 170, 48, 30, 22
rows = read(HERE / "data/attended.csv")
events = sorted(set().union(*rows.values()), key=lambda event: int(event[1:]))
who, hidden = "Nora Fayette", "E14"
for column, event in enumerate(events):
    text(LEFT + column * WIDE, 24, event[1:], "mid")
text(LEFT - 30, 24, "event", "small end")
for row, (name, been) in enumerate(rows.items()):
    y = TOP + row * HIGH
    text(LEFT - 30, y + 5, name, "end tb" if name == who else "end")
    parts.append(f'<path d="M{LEFT - 18} {y}h{13 * WIDE + 36}"/>')
    for column, event in enumerate(events):
        if event in been:
            kind = ' class="hidden"' if (name, event) == (who, hidden) else ""
            parts.append(f'<circle cx="{LEFT + column * WIDE}" cy="{y}" r="{8 if kind else 6}"{kind}/>')
left = rows | {who: rows[who] - {hidden}}
y = TOP + 18 * HIGH + 22
text(LEFT - 30, y, "Nora, most guests:", "end")
text(LEFT - 30, y + 22, "Nora, by company:", "end")
for line, (rule, kind) in enumerate(((popular, "ta mid"), (by_company, "tb mid"))):
    for place, event in enumerate(rule(left, who, 3), 1):
        text(LEFT + events.index(event) * WIDE, y + 22 * line, f"{place}.", kind)

svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 500" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
(HERE / "evenings.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
