"""Lines and their residuals."""

import csv
from statistics import fmean, pstdev


def fit_line(xs: list[float], ys: list[float]) -> tuple[float, float]:
    mx, my = fmean(xs), fmean(ys)
    slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)
    return my - slope * mx, slope


def residuals(xs: list[float], ys: list[float], line: tuple[float, float]) -> list[float]:
    intercept, slope = line
    return [y - (intercept + slope * x) for x, y in zip(xs, ys)]


def thirds(keys: list[float], values: list[float]) -> list[tuple[float, float]]:
    order = sorted(range(len(keys)), key=lambda i: keys[i])
    size = len(order) // 3
    parts = [[values[i] for i in order[k * size:(k + 1) * size]] for k in range(3)]
    return [(fmean(part), pstdev(part)) for part in parts]


def main() -> None:
    for name in "abcd":
        with open(f"data/{name}.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        xs, ys = [float(r["x"]) for r in rows], [float(r["y"]) for r in rows]
        left = residuals(xs, ys, fit_line(xs, ys))
        print(name)
        print("  by x   ", [(round(m, 1), round(d, 1)) for m, d in thirds(xs, left)])
        print("  by time", [(round(m, 1), round(d, 1)) for m, d in thirds(range(len(xs)), left)])
        print("  extremes", [round(r) for r in sorted(left)[:3] + sorted(left)[-3:]])


if __name__ == "__main__":
    main()
