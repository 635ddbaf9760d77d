"""Three ways to hold back a network that overfits."""


def dropout(values: list[float], rate: float, draws: list[float], training: bool) -> list[float]:
    """Inverted dropout: drop where the draw is below the rate, scale the rest."""
    raise NotImplementedError


def decay_step(weights: list[float], gradients: list[float], lr: float, decay: float) -> list[float]:
    """One step of gradient descent with decoupled weight decay."""
    raise NotImplementedError


def early_stop(losses: list[float], patience: int, min_gain: float = 0.0) -> tuple[int, int]:
    """Return (best epoch, last epoch run), both counted from 0."""
    raise NotImplementedError
