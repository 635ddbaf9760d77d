import json
import math
from pathlib import Path
from statistics import fmean


def rerank(candidates: list[str], scores: list[float], depth: int) -> list[str]:
    depth = min(depth, len(candidates))
    order = sorted(range(depth), key=lambda i: -scores[i])
    return [candidates[i] for i in order] + candidates[depth:]


def ceiling(rows: list[dict], depth: int) -> float:
    return fmean(row["right"] in row["candidates"][:depth] for row in rows)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[max(1, math.ceil(share * len(values))) - 1]


def curve(rows: list[dict], depths: list[int]) -> list[dict]:
    points = []
    for depth in depths:
        ranked = [rerank(r["candidates"], r["scores"], depth) for r in rows]
        times = [sum(r["ms"][:depth]) for r in rows]
        points.append(
            {
                "depth": depth,
                "top1": fmean(r["right"] in found[:1] for r, found in zip(rows, ranked)),
                "top5": fmean(r["right"] in found[:5] for r, found in zip(rows, ranked)),
                "ceiling": ceiling(rows, depth),
                "mean_ms": fmean(times),
                "p95_ms": percentile(times, 0.95),
            }
        )
    return points


def choose(points: list[dict], budget_ms: float) -> int:
    fitting = [p for p in points if p["p95_ms"] <= budget_ms]
    return max(fitting, key=lambda p: (p["top1"], -p["depth"]))["depth"] if fitting else 0


def main() -> None:
    rows = [json.loads(x) for x in Path("data/candidates.jsonl").read_text(encoding="utf-8").splitlines()]
    lines = ["depth,top1,top5,ceiling,mean_ms,p95_ms"]
    for p in curve(rows, [0, 3, 5, 10, 20, 40]):
        shares = ",".join(f"{p[k]:.3f}" for k in ("top1", "top5", "ceiling"))
        lines.append(f"{p['depth']},{shares},{p['mean_ms']:.1f},{p['p95_ms']:.1f}")
        print(f"{p['depth']:3} {'#' * round(40 * p['top1'])} {p['p95_ms']:.0f} ms")
    Path("curve.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
