"""REINFORCE on a bandit, with three baselines."""


def softmax(logits: list[float]) -> list[float]:
    """Return probabilities."""
    raise NotImplementedError


def score(logits: list[float], action: int) -> list[float]:
    """Return the gradient of log p(action) by the logits."""
    raise NotImplementedError


def sample_gradient(logits: list[float], action: int, reward: float, baseline: float = 0.0) -> list[float]:
    """Return one sample of the policy gradient."""
    raise NotImplementedError


def moments(logits: list[float], rewards: list[float], baseline: float = 0.0) -> tuple[list[float], float]:
    """Return the exact mean and the total variance of the sample gradient."""
    raise NotImplementedError


def best_baseline(logits: list[float], rewards: list[float]) -> float:
    """Return the constant with the smallest total variance."""
    raise NotImplementedError


def train(rewards: list[float], noise: float, steps: int, rate: float, kind: str, seed: int) -> list[float]:
    """Return the probability of the best arm after each step."""
    raise NotImplementedError
