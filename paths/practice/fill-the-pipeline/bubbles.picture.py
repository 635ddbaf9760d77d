"""Simulates GPipe and 1F1B with equal times and draws which stage does what in each slot.

Run it with `python3 bubbles.picture.py`: it writes bubbles.svg next to itself.
"""

from pathlib import Path

TITLE = "GPipe and 1F1B with 4 stages and 8 micro-batches"
TEXT = (
    "Two schedules of four stages over 22 slots. GPipe runs all eight forwards, then all eight backwards; 1F1B begins "
    "backward as soon as the last stage can and then alternates. Both have the same idle slots, 27 % of each stage, "
    "but stage 0 of GPipe holds 8 micro-batches at once and that of 1F1B only 4."
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


HEIGHT = 370
P, M, CELL = 4, 8, 26


def order(stage, kind):
    if kind == "GPipe":
        return [("F", i) for i in range(M)] + [("B", i) for i in range(M)]
    warm = P - stage - 1
    jobs = [("F", i) for i in range(warm)]
    for i in range(M - warm):
        jobs += [("F", warm + i), ("B", i)]
    return jobs + [("B", i) for i in range(M - warm, M)]


def simulate(kind):
    queues, done, slots = [order(s, kind) for s in range(P)], {}, []
    while any(queues):
        now = len(slots)
        step = []
        for s, queue in enumerate(queues):
            job = queue[0] if queue else None
            if job:
                way, i = job
                need = ("F", i, s - 1) if way == "F" else ("B", i, s + 1) if s < P - 1 else ("F", i, s)
                job = job if (way == "F" and s == 0) or done.get(need, now) < now else None
            step.append(job)
        for s, job in enumerate(step):
            if job:
                done[(*job, s)] = now
                queues[s].pop(0)
        slots.append(step)
    return slots


for top, kind in ((50, "GPipe"), (210, "1F1B")):
    slots, held, most = simulate(kind), [0] * P, [0] * P
    for t, step in enumerate(slots):
        for s, job in enumerate(step):
            if job:
                box(62 + t * CELL, top + s * 28, CELL - 2, 26, "fa half" if job[0] == "F" else "fb half")
                text(62 + t * CELL + 12, top + s * 28 + 18, f"{job[1]}′" if job[0] == "B" else job[1], "small mid")
                held[s] += 1 if job[0] == "F" else -1
                most[s] = max(most[s], held[s])
    for s in range(P):
        box(61, top + s * 28 - 1, CELL * len(slots), 28, "thin")
        text(6, top + s * 28 + 18, f"stage {s}", "small")
    text(62, top - 10, f"{kind}: {len(slots)} slots, idle {1 - 2 * M / len(slots):.0%}, most held by stage {most}", "bold")
text(62, 348, "3: forward of micro-batch 3; 3′: its backward; empty: idle, the bubble", "small")

svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {HEIGHT}" class="pic" role="img">'
svg += f"<title>{TITLE}</title><desc>{TEXT}</desc><style>{STYLE}</style>" + "\n".join(parts) + "</svg>\n"
Path(__file__).with_name("bubbles.svg").write_text(svg.replace(' class=""', ""), encoding="utf-8")
