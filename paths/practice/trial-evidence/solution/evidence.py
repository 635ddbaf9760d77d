"""Test the charges."""
import csv
import random

GROUPS = {"under 55": (0, 54), "55 to 74": (55, 74), "75 and over": (75, 200)}


def recall(rows: list[dict], cut: float) -> float | None:
    returned = [float(r["probability"]) >= cut for r in rows if int(r["returned"])]
    return sum(returned) / len(returned) if returned else None


def resample(rows: list[dict], names: list[str]) -> list[dict]:
    stays: dict[str, list[dict]] = {}
    for row in rows:
        stays.setdefault(row["patient"], []).append(row)
    return [row for name in names for row in stays.get(name, [])]


def verdict(low: float, high: float, limit: float) -> str:
    if high < limit:
        return "guilty"
    return "not guilty" if low >= limit else "cannot tell"


def returned_share(rows: list[dict], cut: float) -> float | None:
    called = [int(r["returned"]) for r in rows if float(r["probability"]) >= cut]
    return sum(called) / len(called) if called else None


def saving(rows: list[dict]) -> float:
    """Return euros saved for each stay, against calling nobody."""
    return sum(180 if int(r["returned"]) else -20 for r in rows if float(r["probability"]) >= 0.2) / len(rows)


CHARGES = [  # rows, measure, limit; in the order of charges.csv
    (lambda r: int(r["age"]) >= 75, lambda rows: recall(rows, 0.2), 0.5),
    (lambda r: True, lambda rows: returned_share(rows, 0.3), 0.3),
    (lambda r: r["year"] == "2008", lambda rows: returned_share(rows, 0.2), 0.25),
    (lambda r: r["earlier"] == "0", lambda rows: recall(rows, 0.2), 0.5),
    (lambda r: True, saving, 0),
]


def interval(rows: list[dict], measure, rng: random.Random) -> tuple[float, float]:
    patients = sorted({r["patient"] for r in rows})
    drawn = (measure(resample(rows, rng.choices(patients, k=len(patients)))) for _ in range(2000))
    values = sorted(v for v in drawn if v is not None)
    return values[round(0.025 * len(values))], values[-round(0.025 * len(values)) - 1]


def main() -> None:
    with open("data/stays.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    rng, out = random.Random(0), []
    for name, (young, old) in GROUPS.items():
        group = [r for r in rows if young <= int(r["age"]) <= old]
        low, high = interval(group, lambda rows: recall(rows, 0.2), rng)
        out.append([name, len({r["patient"] for r in group}), round(recall(group, 0.2), 4), round(low, 4), round(high, 4), verdict(low, high, 0.65)])
    out.sort(key=lambda r: ["guilty", "cannot tell", "not guilty"].index(r[-1]))
    with open("verdicts.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([["group", "patients", "recall", "low", "high", "verdict"], *out])
    for number, (applies, measure, limit) in enumerate(CHARGES, start=1):
        group = [r for r in rows if applies(r)]
        low, high = interval(group, measure, rng)
        print(f"charge {number}: {measure(group):.3f} ({low:.3f} to {high:.3f}), limit {limit}: {verdict(low, high, limit)}")


if __name__ == "__main__":
    main()
