"""A least-squares line by hand."""
import csv
import json
from statistics import fmean


def fit_line(xs: list[float], ys: list[float]) -> tuple[float, float]:
    """Return slope and intercept of the least-squares line."""
    if len(xs) != len(ys) or len(set(xs)) < 2:
        raise ValueError("need two or more different x values, and as many y values")
    mean_x, mean_y = fmean(xs), fmean(ys)
    top = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys))
    bottom = sum((y - mean_y) ** 2 for y in ys)
    slope = top / bottom
    return slope, mean_y - slope * mean_x


def residuals(xs: list[float], ys: list[float], slope: float, intercept: float) -> list[float]:
    """Return actual minus line for each point."""
    return [y - intercept - slope * x for x, y in zip(xs, ys)]


def main() -> None:
    """Write line.json for the ten days."""
    with open("data/ten_days.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    temps = [float(row["temp"]) for row in rows]
    trips = [float(row["trips"]) for row in rows]
    slope, intercept = fit_line(temps, trips)
    rest = residuals(temps, trips, slope, intercept)
    farthest = max(range(len(rows)), key=lambda i: abs(rest[i]))
    result = {"slope": slope, "intercept": intercept, "largest_residual_date": rows[farthest]["date"]}
    with open("line.json", "w") as file:
        json.dump(result, file)
    print(result, rest[farthest])


if __name__ == "__main__":
    main()
