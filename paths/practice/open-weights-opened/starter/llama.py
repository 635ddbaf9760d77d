"""The forward pass of a Llama-type model on lists."""


def rms_norm(row: list[float], weight: list[float], eps: float) -> list[float]:
    """Divide by the root of the mean square, times the weight."""
    raise NotImplementedError


def rotate_halves(row: list[float], position: int, theta: float) -> list[float]:
    """Turn the first half of a head against the second."""
    raise NotImplementedError


def silu(z: float) -> float:
    """z times the logistic function."""
    raise NotImplementedError


def layer(x: list[list[float]], weights: dict, number: int, config: dict) -> list[list[float]]:
    """One layer: attention and feed-forward part, each with its norm and residual."""
    raise NotImplementedError


def forward(model: dict, tokens: list[int]) -> tuple[list[list[list[float]]], list[list[float]]]:
    """Vectors after the embedding and each layer, and the logits."""
    raise NotImplementedError


def first_jump(mine: list[list[list[float]]], theirs: list[list[list[float]]], limit: float) -> int | None:
    """The first place with a distance above the limit."""
    raise NotImplementedError
