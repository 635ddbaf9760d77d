"""Do the differences drown in the spread of seeds?"""

from math import sqrt
from statistics import mean as average
from statistics import stdev


def paired(results: list[dict[str, str]]) -> dict[str, tuple[float, float]]:
    """Experiment -> (mean paired difference to the control in points, standard error)."""
    control = {r["seed"]: float(r["accuracy"]) for r in results if r["experiment"] == "control"}
    differences: dict[str, list[float]] = {}
    for r in results:
        if r["experiment"] != "control":
            points = 100 * (float(r["accuracy"]) - control[r["seed"]])
            differences.setdefault(r["experiment"], []).append(points)
    return {name: (average(d), stdev(d) / sqrt(len(d))) for name, d in differences.items()}


def verdict(mean: float, error: float) -> str:
    """'better', 'worse' or 'drowned'."""
    if mean > 2 * error:
        return "better"
    return "worse" if mean < -2 * error else "drowned"


def stop_after(verdicts: list[str], run: int = 3) -> int | None:
    """After how many experiments were the last `run` all drowned?"""
    for end in range(run, len(verdicts) + 1):
        if all(v == "drowned" for v in verdicts[end - run : end]):
            return end
    return None
