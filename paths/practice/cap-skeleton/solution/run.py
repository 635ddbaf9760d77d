"""From a file to an answer, with the dumbest model that can answer."""
import csv
import json
import sys


def load(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def guess(rows: list[dict[str, str]]) -> int:
    """Return as many people as came on the last evening that was counted."""
    known = [int(row["came"]) for row in rows if row["came"]]
    return known[-1]


def main(path: str) -> None:
    rows = load(path)
    print(json.dumps({"answer": guess(rows), "unit": "people", "rows": len(rows)}))


if __name__ == "__main__":
    main(sys.argv[1])
