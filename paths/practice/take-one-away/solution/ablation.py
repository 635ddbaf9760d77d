"""What is each family of features worth?"""

import csv
import math
from statistics import fmean, pstdev

import model


def losses(score, columns: list[str], away: list[str], seeds: list[int]) -> list[float]:
    kept = [column for column in columns if column not in away]
    return [score(columns, seed) - score(kept, seed) for seed in seeds]


def ablate(score, families: dict[str, list[str]], seeds: list[int]) -> list[dict]:
    columns = [column for family in families.values() for column in family]
    table = []
    for family, away in families.items():
        values = losses(score, columns, away, seeds)
        table.append({"family": family, "loss": fmean(values), "spread": pstdev(values)})
    return sorted(table, key=lambda row: -row["loss"])


def doubtful(loss: float, spread: float, n: int) -> bool:
    return loss < 2 * spread / math.sqrt(n)


def main() -> None:
    seeds = list(range(20))
    with open("ablation.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["family", "loss", "spread", "doubtful"])
        for row in ablate(model.score, model.FAMILIES, seeds):
            doubt = "yes" if doubtful(row["loss"], row["spread"], len(seeds)) else "no"
            writer.writerow([row["family"], round(row["loss"], 4), round(row["spread"], 4), doubt])
    columns = [column for family in model.FAMILIES.values() for column in family]
    for column in model.FAMILIES["visits"]:
        values = losses(model.score, columns, [column], seeds)
        print(f"{column}: loss {fmean(values):.3f}, spread {pstdev(values):.3f}")


if __name__ == "__main__":
    main()
