"""Name what a pair of learning curves shows."""


def diagnose(train: list[float], valid: list[float]) -> str:
    """Return step too large, overfits, underfits or healthy."""
    raise NotImplementedError
