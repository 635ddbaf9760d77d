import csv
import json
from pathlib import Path


def agreement(a: list[str], b: list[str]) -> float:
    return sum(x == y for x, y in zip(a, b)) / len(a)


def kappa(a: list[str], b: list[str]) -> float:
    chance = sum(a.count(v) * b.count(v) for v in set(a)) / len(a) ** 2
    return (agreement(a, b) - chance) / (1 - chance) if chance < 1 else 0.0


def missed_faults(mine: list[str], judge: list[str]) -> tuple[int, int]:
    verdicts = [j for m, j in zip(mine, judge) if m == "bad"]
    return verdicts.count("good"), len(verdicts)


def false_alarms(mine: list[str], judge: list[str]) -> tuple[int, int]:
    verdicts = [j for m, j in zip(mine, judge) if m == "good"]
    return verdicts.count("bad"), len(verdicts)


def flips(pairs: list[tuple[str, str]]) -> tuple[int, int]:
    flipped = [p for p in pairs if p[0] != p[1]]
    return len(flipped), flipped.count(("A", "B"))


def main() -> None:
    with open("data/grades.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    with open("data/pairs.csv", newline="", encoding="utf-8") as file:
        pairs = [(r["a_first"], r["b_first"]) for r in csv.DictReader(file)]

    def column(name: str, chosen: list[dict[str, str]] = rows) -> list[str]:
        return [r[name] for r in chosen]

    def share(pair: tuple[int, int]) -> float:
        return pair[0] / pair[1]

    second = [r for r in rows if r["second"]]
    short = [r for r in rows if int(r["words"]) < 65]
    long = [r for r in rows if int(r["words"]) >= 65]
    flipped, first_won = flips(pairs)
    result = {
        "agreement": agreement(column("mine"), column("judge")),
        "kappa": kappa(column("mine"), column("judge")),
        "people_kappa": kappa(column("mine", second), column("second", second)),
        "missed": share(missed_faults(column("mine"), column("judge"))),
        "alarms": share(false_alarms(column("mine"), column("judge"))),
        "missed_short": share(missed_faults(column("mine", short), column("judge", short))),
        "missed_long": share(missed_faults(column("mine", long), column("judge", long))),
        "flipped": flipped / len(pairs),
        "first_won": first_won,
    }
    Path("judge.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
