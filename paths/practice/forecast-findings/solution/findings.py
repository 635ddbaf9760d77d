"""Write interval.json and the two charts."""
import csv
import json
import random
from statistics import fmean

with open("errors_by_day.csv", newline="") as file:
    rows = list(csv.DictReader(file))
actual, baseline, model = ([float(row[name]) for row in rows] for name in ("actual", "baseline", "model"))
baseline_errors = [abs(a - b) for a, b in zip(actual, baseline)]
model_errors = [abs(a - m) for a, m in zip(actual, model)]
gains = [b - m for b, m in zip(baseline_errors, model_errors)]

rng = random.Random(1)
means = sorted(fmean(rng.choices(gains, k=len(gains))) for _ in range(10_000))
result = {
    "baseline_mae": fmean(baseline_errors), "model_mae": fmean(model_errors),
    "gain": fmean(gains), "low": means[250], "high": means[-251],
}
with open("interval.json", "w") as file:
    json.dump({name: round(value, 2) for name, value in result.items()}, file, indent=2)


def charts() -> None:
    """Draw the comparison and the last eight weeks."""
    import matplotlib.pyplot as plt

    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "bikes"})
    plt.bar(["day before", "regression"], [result["baseline_mae"], result["model_mae"]], width=0.5)
    plt.ylabel("mean absolute error (trips a day)")
    plt.title("The regression is no better than yesterday's number")
    plt.savefig("chart1.svg", metadata={"Date": None})
    plt.close()
    plt.plot(actual[-56:], label="actual", color="black")
    plt.plot(model[-56:], label="regression")
    plt.plot(baseline[-56:], label="day before", linestyle=":")
    plt.xlabel("day, 6 November to 31 December 2012")
    plt.ylabel("trips a day")
    plt.ylim(0)
    plt.title("Both follow the level a day late and miss the sudden days")
    plt.legend()
    plt.savefig("chart2.svg", metadata={"Date": None})
    plt.close()


if __name__ == "__main__":
    charts()
