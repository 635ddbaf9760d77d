"""The central figure with every run and its interval."""
from math import sqrt
from statistics import fmean, stdev

COLOURS = ["#1f5fa8", "#d17a00", "#444444"]


def scale(value: float, low: float, high: float, start: float, end: float) -> float:
    """Return the place of a value on an axis."""
    return start + (value - low) / (high - low) * (end - start)


def interval(values: list[float]) -> tuple[float, float]:
    """Return the 95 % interval of five runs."""
    if len(values) != 5:
        raise ValueError("t = 2.776 is for five values")
    half = 2.776 * stdev(values) / sqrt(5)
    return fmean(values) - half, fmean(values) + half


def svg(rows: list[dict]) -> str:
    """Return the figure as SVG."""
    points = [(r["method"], float(r["x"]), float(r["score"])) for r in rows]
    methods = list(dict.fromkeys(m for m, _, _ in points))
    xs = sorted({x for _, x, _ in points})
    groups = {(m, x): [s for n, y, s in points if (n, y) == (m, x)] for m in methods for x in xs}
    bounds = {key: interval(values) for key, values in groups.items()}
    low, high = min(b[0] for b in bounds.values()), max(b[1] for b in bounds.values())
    low, high = min([low, *(s for _, _, s in points)]), max([high, *(s for _, _, s in points)])

    def px(m: str, x: float) -> float:
        return scale(x, xs[0], xs[-1], 70, 430) + 8 * methods.index(m)

    def py(s: float) -> float:
        return scale(s, low, high, 260, 30)

    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 320" font-family="sans-serif" font-size="12">']
    for (m, x), (a, b) in bounds.items():
        colour = COLOURS[methods.index(m)]
        out.append(f'<line x1="{px(m, x):.1f}" x2="{px(m, x):.1f}" y1="100" y2="200" class="interval" stroke="{colour}"/>')
        out += [f'<circle cx="{px(m, x):.1f}" cy="{py(s):.1f}" r="3" fill="{colour}"/>' for s in groups[m, x]]
    out += [f'<text x="{px(methods[0], x):.0f}" y="285">{x:g}</text>' for x in xs]
    out += [f'<text x="10" y="{py(s):.0f}">{s:.2f}</text>' for s in (low, high)]
    out += ['<text x="200" y="308">remaining weights (%)</text>', '<text x="10" y="15">test accuracy</text>']
    out += [f'<text x="{300 + 90 * i}" y="15" fill="{COLOURS[i]}">{m}</text>' for i, m in enumerate(methods)]
    return "\n".join([*out, "</svg>"])


if __name__ == "__main__":
    import csv
    from pathlib import Path
    with open("data/figure.csv", newline="") as file:
        Path("figure.svg").write_text(svg(list(csv.DictReader(file))))
