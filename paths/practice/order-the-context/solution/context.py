import csv
import math

PLACES = ("first", "middle", "last")


def pack(ranked: list[tuple[str, int]], budget: int) -> list[str]:
    chosen = []
    for name, tokens in ranked:
        if tokens <= budget:
            chosen.append(name)
            budget -= tokens
    return chosen


def edges(ranked: list[str]) -> list[str]:
    return ranked[::2] + ranked[1::2][::-1]


def lost(sent: int, counted: int) -> int:
    return max(0, sent - counted)


def wilson(right: int, n: int) -> tuple[float, float]:
    if n == 0:
        return 0.0, 1.0
    z, p = 1.96, right / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def table(trials: list[dict[str, str]]) -> list[dict]:
    groups: dict[tuple[int, int], list[bool]] = {}
    for t in trials:
        if lost(int(t["sent"]), int(t["counted"])) == 0:
            groups.setdefault((int(t["passages"]), PLACES.index(t["place"])), []).append(t["right"] == "1")
    rows = []
    for (passages, place), results in sorted(groups.items()):
        low, high = wilson(sum(results), len(results))
        rows.append({"passages": passages, "place": PLACES[place], "right": sum(results), "n": len(results), "low": low, "high": high})
    return rows


def main() -> None:
    with open("data/trials.csv", newline="", encoding="utf-8") as file:
        trials = list(csv.DictReader(file))
    with open("table.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["passages", "place", "right", "n", "low", "high"])
        for r in table(trials):
            writer.writerow([r["passages"], r["place"], r["right"], r["n"], f"{r['low']:.3f}", f"{r['high']:.3f}"])


if __name__ == "__main__":
    main()
