"""A reliability curve and a score of probabilities, with scikit-learn."""
from sklearn.calibration import calibration_curve
from sklearn.metrics import brier_score_loss


def even_curve(probabilities: list[float], outcomes: list[int], count: int) -> list[tuple[float, float]]:
    """Return (predicted, observed) for `count` bins with about the same number of forecasts."""
    observed, predicted = calibration_curve(outcomes, probabilities, n_bins=count, strategy="quantile")
    return list(zip(predicted.tolist(), observed.tolist()))


def skill(probabilities: list[float], outcomes: list[int]) -> float:
    """Return 1 minus the Brier score divided by that of always saying the share that happened."""
    share = sum(outcomes) / len(outcomes)
    return float(1 - brier_score_loss(outcomes, probabilities) / brier_score_loss(outcomes, [share] * len(outcomes)))


def called(probabilities: list[float], outcomes: list[int]) -> list[float]:
    """Return the skill of three versions: as published, rounded to 0 or 1, and drawn halfway to 0.5."""
    versions = probabilities, [float(p >= 0.5) for p in probabilities], [(p + 0.5) / 2 for p in probabilities]
    return [skill(version, outcomes) for version in versions]
