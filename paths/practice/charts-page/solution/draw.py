"""Draw all charts of page.md from the data, as SVG: python draw.py"""

import csv
import random
from pathlib import Path
from statistics import mean

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 640, 360, 70, 50, 300


def load() -> dict[str, list[int]]:
    """Return the loans of each branch in the order of the days."""
    loans: dict[str, list[int]] = {"north": [], "south": []}
    with open("data/loans.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            loans[row["branch"]].append(int(row["loans"]))
    return loans


def y(value: float) -> float:
    """Return the height of a value; the axis goes from 0 to 80."""
    return BOTTOM - value / 80 * (BOTTOM - TOP)


def text(x: float, height: float, words: str, size: int = 13) -> str:
    return f'<text x="{x:.0f}" y="{height:.0f}" font-size="{size}" font-family="sans-serif">{words}</text>'


def save(name: str, title: str, x_axis: str, y_axis: str, parts: list[str]) -> None:
    """Write one chart with title, axes and marks."""
    marks = [text(LEFT - 30, y(v) + 4, str(v)) for v in (0, 20, 40, 60, 80)]
    frame = [text(20, 22, title, 17), text(20, 42, y_axis), text(LEFT, 345, x_axis), f'<path d="M{LEFT} {TOP}V{BOTTOM}H620" fill="none" stroke="black"/>']
    body = "\n".join(frame + marks + parts)
    Path("charts").mkdir(exist_ok=True)
    Path("charts", name).write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">\n{body}\n</svg>\n', encoding="utf-8")


def lines(loans: dict[str, list[int]]) -> None:
    parts = [f'<path d="M345 {TOP}V{BOTTOM}" stroke="grey" stroke-dasharray="4"/>', text(350, TOP + 10, "north moves")]
    for branch, colour in (("north", "crimson"), ("south", "grey")):
        fives = [mean(loans[branch][i:i + 5]) for i in range(0, 60, 5)]
        points = " ".join(f"{LEFT + 20 + 46 * i:.0f},{y(v):.0f}" for i, v in enumerate(fives))
        parts += [f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>', text(590, y(fives[-1]) - 6, branch)]
    save("weeks.svg", "North lends fewer books since it moved", "Time (five days each, 60 days)", "Loans (books a day)", parts)


def bars(loans: dict[str, list[int]]) -> None:
    parts = []
    for i, (branch, part, name) in enumerate([("north", slice(0, 30), "before"), ("north", slice(30, 60), "after"), ("south", slice(0, 30), "before"), ("south", slice(30, 60), "after")]):
        value = mean(loans[branch][part])
        x = LEFT + 30 + 130 * i
        parts += [f'<rect x="{x}" y="{y(value):.0f}" width="80" height="{BOTTOM - y(value):.0f}" fill="{"crimson" if branch == "north" else "grey"}"/>',
                  text(x, y(value) - 6, f"{value:.1f}"), text(x, 318, f"{branch} {name}")]
    save("means.svg", "South fell too, but by less than north", "Branch and half (none)", "Loans (books a day)", parts)


def interval(loans: dict[str, list[int]]) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of north's change minus south's change."""
    rng, found = random.Random(1), []
    for _ in range(2000):
        n1, n2, s1, s2 = (mean(rng.choices(half, k=30)) for half in (loans["north"][:30], loans["north"][30:], loans["south"][:30], loans["south"][30:]))
        found.append((n2 - n1) - (s2 - s1))
    found.sort()
    return found[50], found[1949]


if __name__ == "__main__":
    loans = load()
    lines(loans)
    bars(loans)
    print("interval: {:.1f} to {:.1f}".format(*interval(loans)))
