"""Three ways to hold back a network that overfits."""


def dropout(values: list[float], rate: float, draws: list[float], training: bool) -> list[float]:
    """Inverted dropout: drop where the draw is below the rate, scale the rest."""
    if not 0 <= rate < 1:
        raise ValueError(f"rate {rate} is not in [0, 1)")
    if not training:
        return list(values)
    return [0.0 if draw < rate else x / (1 - rate) for x, draw in zip(values, draws, strict=True)]


def decay_step(weights: list[float], gradients: list[float], lr: float, decay: float) -> list[float]:
    """One step of gradient descent with decoupled weight decay."""
    return [w * (1 - lr * decay) - lr * g for w, g in zip(weights, gradients, strict=True)]


def early_stop(losses: list[float], patience: int, min_gain: float = 0.0) -> tuple[int, int]:
    """Return (best epoch, last epoch run), both counted from 0."""
    best, at = losses[0], 0
    for epoch, loss in enumerate(losses):
        if best - loss > min_gain:
            best, at = loss, epoch
        elif epoch - at >= patience:
            return at, epoch
    return at, len(losses) - 1
