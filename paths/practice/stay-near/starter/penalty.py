"""Policies near a reference."""


def kl(p: list[float], q: list[float]) -> float:
    """Return KL(p || q)."""
    raise NotImplementedError


def tilt(ref: list[float], rewards: list[float], beta: float) -> list[float]:
    """Return the best policy under the KL penalty."""
    raise NotImplementedError


def objective(p: list[float], ref: list[float], rewards: list[float], beta: float) -> float:
    """Return the mean reward minus beta times KL."""
    raise NotImplementedError


def best_value(ref: list[float], rewards: list[float], beta: float) -> float:
    """Return beta log Z."""
    raise NotImplementedError


def implied_rewards(p: list[float], ref: list[float], beta: float) -> list[float]:
    """Return the rewards for which p is best; the first is 0."""
    raise NotImplementedError


def beta_for(ref: list[float], rewards: list[float], target: float) -> float:
    """Return the beta whose best policy has this KL."""
    raise NotImplementedError


def best_of_n(ref: list[float], rewards: list[float], n: int) -> list[float]:
    """Return the distribution of the best of n draws."""
    raise NotImplementedError
