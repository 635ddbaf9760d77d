"""Repair one thing and count before and after."""
import csv
import json

CUT = 0.1


def counts(rows: list[dict], cuts: dict[str, float]) -> dict[str, tuple[int, int]]:
    table = {group: (0, 0) for group in cuts}
    for row in rows:
        group = "75 and over" if int(row["age"]) >= 75 else "under 75"
        called, returned = float(row["probability"]) >= cuts[group], row["returned"] == "1"
        misses, alarms = table[group]
        table[group] = (misses + (returned and not called), alarms + (called and not returned))
    return table


def main() -> None:
    with open("data/stays.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    before, after = counts(rows, {"under 75": 0.2, "75 and over": 0.2}), counts(rows, {"under 75": 0.2, "75 and over": CUT})
    with open("before_after.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow("group,misses_before,misses_after,alarms_before,alarms_after,bill_before,bill_after".split(","))
        for group in before:
            (m1, a1), (m2, a2) = before[group], after[group]
            writer.writerow([group, m1, m2, a1, a2, 180 * m1 + 20 * a1, 180 * m2 + 20 * a2])
    with open("repair.json", "w", encoding="utf-8") as file:
        json.dump({"cut": CUT}, file)


if __name__ == "__main__":
    main()
