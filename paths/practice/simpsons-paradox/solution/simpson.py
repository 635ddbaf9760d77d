"""Rates from counts, for any grouping."""
import csv
import json
from statistics import fmean


def rates(rows: list[dict], keys: list[str]) -> dict[tuple, float]:
    """Return the share of admitted for each combination of the keys."""
    counts: dict[tuple, list[int]] = {}
    for row in rows:
        pair = counts.setdefault(tuple(row[key] for key in keys), [0, 0])
        pair[0] += row["admitted"]
        pair[1] += row["admitted"] + row["rejected"]
    return {group: good / total for group, (good, total) in counts.items()}


def main() -> None:
    """Write departments.csv and rides.json."""
    with open("data/berkeley.csv", newline="") as file:
        rows = [{**r, "admitted": int(r["admitted"]), "rejected": int(r["rejected"])} for r in csv.DictReader(file)]
    table = rates(rows, ["department", "sex"]) | {("all", *key): rate for key, rate in rates(rows, ["sex"]).items()}
    with open("departments.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["department", "men", "women"])
        for name in [*"ABCDEF", "all"]:
            writer.writerow([name, round(table[name, "men"], 4), round(table[name, "women"], 4)])

    with open("data/rides.csv", newline="") as file:
        rides = list(csv.DictReader(file))
    means = {
        route: {
            rider: fmean(float(r["minutes"]) for r in rides if r["rider"] == rider and route in ("all", r["route"]))
            for rider in ("member", "casual")
        }
        for route in ("all", "riverside", "hill")
    }
    with open("rides.json", "w") as file:
        json.dump(means, file, indent=2)


if __name__ == "__main__":
    main()
