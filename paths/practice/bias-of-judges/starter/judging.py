"""A judge as a model role of Inspect, measured on gold answers (second stage)."""


def judging(path: str, epochs: int = 3):
    """Recorded answers of a JSONL file, graded by the model with the role grader."""
    raise NotImplementedError


def verdicts(log: str) -> dict[str, int]:
    """1 or 0 for each item: what most of its epochs say."""
    raise NotImplementedError


def stability(log: str) -> float:
    """The share of items on which all epochs agree."""
    raise NotImplementedError


def corrected(gold: str, new: str) -> dict:
    """The share passed in the new log, corrected by the judge's errors in the gold log."""
    raise NotImplementedError
