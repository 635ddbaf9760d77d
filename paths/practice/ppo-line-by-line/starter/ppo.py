"""Proximal policy optimization for a tiny language model."""


def gae(rewards: list[float], values: list[float], gamma: float, lam: float) -> tuple[list[float], list[float]]:
    """Return advantages and value targets of one episode."""
    raise NotImplementedError


def clipped(logp_new: list[float], logp_old: list[float], advantages: list[float], eps: float) -> float:
    """Return the mean clipped objective."""
    raise NotImplementedError


def clipped_slopes(logp_new: list[float], logp_old: list[float], advantages: list[float], eps: float) -> list[float]:
    """Return the objective's derivative by each new log-probability."""
    raise NotImplementedError


def kl_estimate(logp_new: list[float], logp_old: list[float]) -> float:
    """Return the mean of (ratio - 1) - log ratio."""
    raise NotImplementedError


def clip_fraction(logp_new: list[float], logp_old: list[float], eps: float) -> float:
    """Return the share of tokens outside of the clip range."""
    raise NotImplementedError


def entropy(probabilities: list[list[float]]) -> float:
    """Return the mean entropy over positions."""
    raise NotImplementedError


def explained_variance(values: list[float], targets: list[float]) -> float:
    """Return 1 - Var(target - value) / Var(target)."""
    raise NotImplementedError


def diagnose(history: list[dict]) -> str:
    """Return steps too large, collapsed, value useless or healthy."""
    raise NotImplementedError


def train(target: list[int], vocabulary: int, updates: int, seed: int, rate: float = 2.0, eps: float = 0.2, epochs: int = 4) -> list[dict]:
    """Train a table of logits; return one row for each update."""
    raise NotImplementedError
