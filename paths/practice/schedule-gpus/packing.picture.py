"""Places three GPU jobs on two nodes by spreading and by packing.

Run it with `python3 packing.picture.py`: it writes packing.svg next to itself.
"""

from pathlib import Path

TITLE = "Two nodes with four GPUs, three jobs"
TEXT = (
    "Jobs of 1, 1 and 4 GPUs on two nodes of 4. Spread puts one small job on each node; 3 GPUs are free on both, and "
    "the job of 4 fits nowhere. Pack puts both small jobs on node 0, and the job of 4 fills node 1."
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


HEIGHT = 250
jobs = [1, 1, 4]
for column, (name, how) in enumerate((("spread", max), ("pack", min))):
    left = 30 + column * 320
    text(left, 28, name, "bold")
    free, used, waiting = [4, 4], [[], []], []
    for job, need in enumerate(jobs):
        fits = [node for node in range(2) if free[node] >= need]
        if fits:
            node = how(fits, key=lambda n: free[n])
            free[node] -= need
            used[node] += [job] * need
        else:
            waiting.append(job)
    for node in range(2):
        top = 46 + node * 66
        text(left, top + 30, f"node {node}", "small")
        for gpu in range(4):
            x = left + 62 + gpu * 54
            taken = gpu < len(used[node])
            box(x, top, 48, 48, ("fa half", "fb half", "fc half")[used[node][gpu]] if taken else "thin dash")
            text(x + 24, top + 29, f"job {used[node][gpu]}" if taken else "free", "small mid")
    text(left, 204, "waits: job 2, needs 4" if waiting else "waits: none", "tb" if waiting else "")
text(30, 238, "jobs 0 and 1 need one GPU each, job 2 needs four on one node", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("packing.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
