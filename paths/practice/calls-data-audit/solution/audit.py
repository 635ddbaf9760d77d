"""Split data/calls.csv by the audit and count the gaps."""
import csv


def read(path: str, delimiter: str = ",") -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


rows = [{"row": str(i), **r} for i, r in enumerate(read("data/calls.csv", ";"), start=1)]
audit = read("audit.csv")
kept = [a["column"] for a in audit if a["keep"] == "yes"]

for name, part in (("train.csv", rows[:1280]), ("test.csv", rows[1280:])):
    with open(name, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["row", *kept, "y"], extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(part)
    print(name, len(part), f"{sum(r['y'] == 'yes' for r in part) / len(part):.1%} yes")

with open("gaps.csv", "w", encoding="utf-8") as file:
    print("column,gaps", file=file)
    for column in (a["column"] for a in audit):
        gaps = sum(r[column] == "unknown" or (column == "pdays" and r[column] == "-1") for r in rows[:1280])
        if gaps:
            print(f"{column},{gaps}", file=file)
