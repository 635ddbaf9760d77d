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


def main() -> None:
    with open("data/stays.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    rng, out = random.Random(0), []
    for name, (young, old) in GROUPS.items():
        group = [r for r in rows if young <= int(r["age"]) <= old]
        patients = sorted({r["patient"] for r in group})
        drawn = (recall(resample(group, rng.choices(patients, k=len(patients))), 0.2) for _ in range(2000))
        values = sorted(v for v in drawn if v is not None)
        low, high = values[50], values[-51]
        out.append([name, len(patients), round(recall(group, 0.2), 4), round(low, 4), round(high, 4), verdict(low, high, 0.65)])
    out.sort(key=lambda r: ["guilty", "cannot tell", "not guilty"].index(r[-1]))
    with open("verdicts.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([["group", "patients", "recall", "low", "high", "verdict"], *out])
    print(*out, sep="\n")


if __name__ == "__main__":
    main()
