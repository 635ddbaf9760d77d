"""Replays the log of the example and draws which file counts in which version.

Run it with `python3 versions.picture.py`: it writes versions.svg next to itself.
"""

from pathlib import Path

TITLE = "Which files count in which version"
TEXT = (
    "Four commits in columns and four data files in rows. a.csv counts in versions 0 and 1, b.csv in version 1, "
    "ab.csv in versions 2 and 3, c.csv in version 3. Commit 2 removes a.csv and b.csv and adds ab.csv; the old files "
    "stay on disk until a vacuum."
)
STYLE = """
.pic { --ink: #1f2328; --soft: #59636e; --line: #b8c0c9; --pale: #eceff3; --a: #0b5cc4; --b: #b4460f; --c: #0f7a55 }
@media (prefers-color-scheme: dark) {
  .pic { --ink: #e6edf3; --soft: #a3adb8; --line: #4d5661; --pale: #2b323b; --a: #7cb7ff; --b: #ffa66b; --c: #5fd3a4 }
}
.pic text { font: 14px system-ui, sans-serif; fill: var(--ink) }
.pic .small { font-size: 13px; fill: var(--soft) } .pic .bold { font-weight: 600 }
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


HEIGHT = 270
log = [{"add": ["a.csv"], "remove": []}, {"add": ["b.csv"], "remove": []},
       {"add": ["ab.csv"], "remove": ["a.csv", "b.csv"]}, {"add": ["c.csv"], "remove": []}]
names = ["a.csv", "b.csv", "ab.csv", "c.csv"]
for row, name in enumerate(names):
    text(10, 85 + row * 44, name, "mono")
live, disk = set(), set()
for version, commit in enumerate(log):
    left = 100 + version * 132
    live = live - set(commit["remove"]) | set(commit["add"])
    disk |= set(commit["add"])
    text(left + 58, 26, f"version {version}", "bold mid")
    text(left + 58, 46, f"+{len(commit['add'])} file, −{len(commit['remove'])}", "small mid")
    for row, name in enumerate(names):
        if name in disk:
            box(left, 62 + row * 44, 116, 34, "fa half" if name in live else "thin dash")
            text(left + 58, 84 + row * 44, "counts" if name in live else "on disk", "small mid")
text(10, 262, "Reading the log only up to version 1 brings a.csv and b.csv back: time travel.", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("versions.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
