"""The DPO loss, its gradient and its two parts."""


def sequence_logp(logits: list[list[float]], labels: list[int]) -> float:
    """Return the log-probability of the unmasked labels."""
    raise NotImplementedError


def dpo_loss(pc: float, pr: float, rc: float, rr: float, beta: float) -> float:
    """Return the loss of one pair."""
    raise NotImplementedError


def dpo_gradient(pc: float, pr: float, rc: float, rr: float, beta: float) -> tuple[float, float]:
    """Return the derivatives of the loss by pc and pr."""
    raise NotImplementedError


def summary(pairs: list[tuple[float, float, float, float]], beta: float) -> dict:
    """Return the means of loss, chosen, rejected, margin and accuracy."""
    raise NotImplementedError


def tune(logits: list[float], pairs: list[tuple[int, int]], beta: float, rate: float, steps: int) -> list[dict]:
    """Train a softmax over answers in place; return the summaries."""
    raise NotImplementedError


def verdict(history: list[dict]) -> str:
    """Return healthy, sinking or stuck."""
    raise NotImplementedError
