"""An eval for Inspect, and the comparison of two of its logs (second stage)."""


def reading(path: str):
    """The questions of a JSONL file, scored by their number, with an error over passages."""
    raise NotImplementedError


def compare(log_a: str, log_b: str) -> dict:
    """B minus A over the same items: their number, the mean difference and its z over passages."""
    raise NotImplementedError
