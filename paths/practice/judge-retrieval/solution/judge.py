import json
import math
from pathlib import Path

Span = tuple[str, int, int]


def hit(passage: Span, truth: Span) -> bool:
    shared = min(passage[2], truth[2]) - max(passage[1], truth[1])
    return passage[0] == truth[0] and shared > 0 and 2 * shared >= truth[2] - truth[1]


def first_hit(passages: list[Span], truth: Span) -> int | None:
    return next((rank for rank, p in enumerate(passages, 1) if hit(p, truth)), None)


def recall_at(right: set[str], ranked: list[str], k: int) -> float:
    return len(right & set(ranked[:k])) / len(right) if right else 0.0


def dcg(gains: list[float]) -> float:
    return sum(g / math.log2(rank + 1) for rank, g in enumerate(gains, 1))


def ndcg_at(gains: dict[str, float], ranked: list[str], k: int) -> float:
    best = dcg(sorted(gains.values(), reverse=True)[:k])
    return dcg([gains.get(d, 0) for d in ranked[:k]]) / best if best else 0.0


def wilson(found: int, n: int) -> tuple[float, float]:
    z, p = 1.96, found / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def main() -> None:
    lines = Path("data/questions.jsonl").read_text(encoding="utf-8").splitlines()
    truth = {q["id"]: (q["page"], q["start"], q["end"]) for q in map(json.loads, lines)}
    runs = [json.loads(line) for line in Path("data/run.jsonl").read_text(encoding="utf-8").splitlines()]
    ranks = [first_hit(r["passages"], truth[r["id"]]) for r in runs]
    found = sum(rank is not None and rank <= 5 for rank in ranks)
    low, high = wilson(found, len(ranks))
    ndcg = sum(1 / math.log2(rank + 1) for rank in ranks if rank and rank <= 10) / len(ranks)
    scores = {"recall_at_5": found / len(ranks), "low": low, "high": high, "ndcg_at_10": ndcg}
    Path("scores.json").write_text(json.dumps(scores, indent=1) + "\n", encoding="utf-8")
    for rank, r in zip(ranks, runs):
        if r["id"] in ("q03", "q14", "q20"):
            print(r["id"], rank)


if __name__ == "__main__":
    main()
