"""The confusion matrix and what is computed from it."""


def counts(actual: list, predicted: list, positive) -> dict[str, int]:
    result = {"tp": 0, "fn": 0, "fp": 0, "tn": 0}
    for is_really, says in zip(actual, predicted):
        right = "t" if (is_really == positive) == (says == positive) else "f"
        result[right + ("p" if says == positive else "n")] += 1
    return result


def share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def measures(c: dict[str, int]) -> dict[str, float | None]:
    precision = share(c["tp"], c["tp"] + c["fp"])
    recall = share(c["tp"], c["tp"] + c["fn"])
    if precision is None or recall is None:
        f1 = None
    elif precision + recall == 0:
        f1 = 0.0
    else:
        f1 = 2 * precision * recall / (precision + recall)
    return {
        "accuracy": share(c["tp"] + c["tn"], sum(c.values())),
        "precision": precision,
        "recall": recall,
        "specificity": share(c["tn"], c["tn"] + c["fp"]),
        "f1": f1,
    }
