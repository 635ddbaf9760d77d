"""Early stopping with patience."""

import csv
import json
import math
from pathlib import Path


def stop(errors: list[float], patience: int) -> int:
    best, best_round = math.inf, 0
    for number, error in enumerate(errors, 1):
        if error < best:
            best, best_round = error, number
        elif number - best_round >= patience:
            break
    return best_round


def claims(curves: dict[str, list[float]], patience: int) -> dict[str, float]:
    chosen = stop(curves["valid"], patience)
    test = curves["test"]
    luckiest = test.index(min(test))
    return {
        "round": chosen,
        "honest": test[chosen - 1],
        "peeked": test[luckiest],
        "peeked_fresh": curves["fresh"][luckiest],
    }


def main() -> None:
    with open("data/curves.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    curves = {name: [float(row[name]) for row in rows] for name in ("valid", "test", "fresh")}
    Path("claims.json").write_text(json.dumps(claims(curves, 20)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
