"""Run as planned, and record everything."""
from collections.abc import Callable
from itertools import product
from math import isfinite
from statistics import median

Run = tuple[str, str, int]


def order(methods: list[str], settings: list[str], seeds: list[int]) -> list[Run]:
    """Return the runs, seed by seed."""
    return [(m, s, seed) for seed, s, m in product(seeds, settings, methods)]


def missing(plan: list[Run], rows: list[dict]) -> list[Run]:
    """Return planned runs without a row."""
    done = {(r["method"], r["setting"], r["seed"]) for r in rows}
    return [p for p in plan if p not in done]


def execute(plan: list[Run], rows: list[dict], run: Callable[[str, str, int], tuple[float, float]], commit: str) -> list[dict]:
    """Return all rows after the missing runs."""
    out = list(rows)
    for method, setting, seed in missing(plan, rows):
        try:
            score, seconds = run(method, setting, seed)
            status = "ok"
        except Exception:
            score, seconds, status = None, 0.0, "failed"
        out.append({"method": method, "setting": setting, "seed": seed, "commit": commit, "seconds": seconds, "score": score, "status": status})
    return out


def trouble(rows: list[dict], trivial: float) -> list[str]:
    """Return signs of trouble."""
    found = ["several commits"] if len({r["commit"] for r in rows}) > 1 else []
    ok, seen = [r for r in rows if r["status"] == "ok"], {}
    for r in ok:
        name = f"{r['method']} {r['setting']} {r['seed']}"
        if not isfinite(r["score"]):
            found.append(f"{name}: score is not finite")
        elif r["score"] <= trivial:
            found.append(f"{name}: no better than trivial")
        key = (r["method"], r["setting"], r["score"])
        if key in seen:
            found.append(f"{name}: same score as with seed {seen[key]}")
        seen[key] = r["seed"]
        if r["seconds"] > 2 * median(x["seconds"] for x in ok if x["method"] == r["method"]):
            found.append(f"{name}: slow")
    return found
