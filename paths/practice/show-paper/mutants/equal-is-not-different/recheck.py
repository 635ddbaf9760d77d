"""Recompute the claims of a paper from its logs (second stage)."""
import csv
import json
import sys

import numpy as np
from scipy.stats import ttest_rel
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import ttost_paired


def scores(logs: list[dict], method: str) -> dict[str, float]:
    """The scores of one method by seed."""
    rows = [row for row in logs if row["method"] == method]
    by_seed = {str(row["seed"]): float(row["score"]) for row in rows}
    if len(by_seed) < len(rows) or len(rows) < 2:
        raise ValueError(f"{method}: a seed twice, or fewer than two")
    return by_seed


def one(logs: list[dict], claim: dict) -> dict:
    """Value, interval and p of one claim; the pairs are those of the same seed."""
    first, second = scores(logs, claim["first"]), scores(logs, claim["second"])
    if first.keys() != second.keys():
        raise ValueError(f"{claim['text']}: the methods ran with different seeds")
    a, b = (np.array([of[seed] for seed in sorted(first)]) for of in (first, second))
    test = ttest_rel(b, a)
    if claim["kind"] == "difference":
        interval, p = test.confidence_interval(0.95), test.pvalue
    elif claim["kind"] == "equal":
        # Two one-sided tests at 5 % go with the 90 % interval.
        interval, p = test.confidence_interval(0.90), 1 - test.pvalue
    else:
        raise ValueError(f"{claim['text']}: no kind {claim['kind']}")
    return {"value": float((b - a).mean()), "low": float(interval.low), "high": float(interval.high), "p": float(p)}


def recompute(logs: list[dict], claims: list[dict]) -> list[dict]:
    """For each claim its value, low, high, p, p_holm and whether it holds, from the logs alone."""
    found = [one(logs, claim) for claim in claims]
    holds, corrected, *_ = multipletests([row["p"] for row in found], alpha=0.05, method="holm")
    return [row | {"p_holm": float(p), "holds": bool(yes)} for row, p, yes in zip(found, corrected, holds)]


def wrong(logs: list[dict], claims: list[dict], tolerance: float = 0.005) -> list[str]:
    """The texts of the claims that say something else than the logs."""
    bad = []
    for claim, found in zip(claims, recompute(logs, claims)):
        is_off = any(not abs(claim[key] - found[key]) <= tolerance + 1e-9 for key in ("value", "low", "high"))
        if is_off or claim["holds"] != found["holds"]:
            bad.append(claim["text"])
    return bad


def main() -> None:
    """Check claims.json against data/logs.csv."""
    with open("data/logs.csv", newline="", encoding="utf-8") as file:
        logs = list(csv.DictReader(file))
    with open("claims.json", encoding="utf-8") as file:
        claims = json.load(file)
    for claim, found in zip(claims, recompute(logs, claims)):
        print({key: value if isinstance(value, bool) else round(value, 4) for key, value in found.items()}, claim["text"])
    bad = wrong(logs, claims)
    print("\n".join(f"not so: {text}" for text in bad) or "all claims follow from the logs")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
