"""Name what a pair of learning curves shows."""


def diagnose(train: list[float], valid: list[float]) -> str:
    """Return step too large, overfits, underfits or healthy."""
    rises = sum(later > earlier for earlier, later in zip(train, train[1:]))
    if rises >= 0.3 * (len(train) - 1):
        return "step too large"
    if valid[-1] >= 1.2 * min(valid) and valid[-1] >= 1.5 * train[-1]:
        return "overfits"
    if train[-1] >= 0.7 * train[0]:
        return "underfits"
    return "healthy"
