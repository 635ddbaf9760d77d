import json
import math
from pathlib import Path


def best_first(total: dict[str, float]) -> list[str]:
    return sorted(total, key=lambda name: (-round(total[name], 12), name))


def rrf(lists: list[list[str]], k: int = 60, weights: list[float] | None = None) -> list[str]:
    total: dict[str, float] = {}
    for names, weight in zip(lists, weights or [1.0] * len(lists)):
        for rank, name in enumerate(names, 1):
            total[name] = total.get(name, 0.0) + weight / (k + rank)
    return best_first(total)


def minmax(run: list[tuple[str, float]]) -> dict[str, float]:
    if not run:
        return {}
    low, high = min(s for _, s in run), max(s for _, s in run)
    return {name: (s - low) / (high - low) if high > low else 1.0 for name, s in run}


def add_scores(runs: list[list[tuple[str, float]]]) -> list[str]:
    total: dict[str, float] = {}
    for run in runs:
        for name, value in minmax(run).items():
            total[name] = total.get(name, 0.0) + value
    return best_first(total)


def found(ranked: list[str], right: str, k: int = 5) -> bool:
    return right in ranked[:k]


def sign_test(a: list[bool], b: list[bool]) -> tuple[int, int, float]:
    only_a = sum(x and not y for x, y in zip(a, b))
    only_b = sum(y and not x for x, y in zip(a, b))
    n = only_a + only_b
    tail = sum(math.comb(n, i) for i in range(max(only_a, only_b), n + 1)) / 2**n
    return only_a, only_b, min(1.0, 2 * tail)


def main() -> None:
    runs = [json.loads(x) for x in Path("data/runs.jsonl").read_text(encoding="utf-8").splitlines()]
    hits: dict[str, list[bool]] = {name: [] for name in ("words", "meaning", "rrf", "scores", "rrf2")}
    for r in runs:
        lists = [[name for name, _ in r["words"]], [name for name, _ in r["meaning"]]]
        for name, ranked in (
            ("words", lists[0]),
            ("meaning", lists[1]),
            ("rrf", rrf(lists)),
            ("scores", add_scores([r["words"], r["meaning"]])),
            ("rrf2", rrf(lists, weights=[2, 1])),
        ):
            hits[name].append(found(ranked, r["right"]))
    lines = ["search,found5,only_this,only_words,p"]
    for name, values in hits.items():
        this, words, p = sign_test(values, hits["words"])
        lines.append(f"{name},{sum(values)},{this},{words},{p:.3f}")
    Path("results.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
