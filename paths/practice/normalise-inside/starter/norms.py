"""Layer norm and batch norm."""


def layer_norm(batch: list[list[float]], weight: list[float], bias: list[float], eps: float=1e-05) -> list[list[float]]:
    """Normalise each row."""
    raise NotImplementedError


class BatchNorm:
    """Normalise each column; running estimates for evaluation."""

    def __init__(self, width: int, momentum: float=0.1, eps: float=1e-05) -> None:
        raise NotImplementedError

    def train(self) -> 'BatchNorm':
        """Switch to training mode."""
        raise NotImplementedError

    def eval(self) -> 'BatchNorm':
        """Switch to evaluation mode."""
        raise NotImplementedError

    def __call__(self, batch: list[list[float]]) -> list[list[float]]:
        """The normalised rows."""
        raise NotImplementedError


def depends_on_mates(norm: BatchNorm, example: list[float], mates_a: list[list[float]], mates_b: list[list[float]]) -> float:
    """How much the example's output changes with its neighbours."""
    raise NotImplementedError
