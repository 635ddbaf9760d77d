"""Group relative policy optimization."""


def advantages(rewards: list[float], scale: bool = True, eps: float = 1e-4) -> list[float]:
    """Return the rewards relative to their group."""
    raise NotImplementedError


def dead_share(p: float, group: int) -> float:
    """Return the chance that all rewards of a group are equal."""
    raise NotImplementedError


def token_weights(lengths: list[int], kind: str, constant: int = 1) -> list[float]:
    """Return the weight of one token of each answer."""
    raise NotImplementedError


def kl_term(logp: float, logp_ref: float) -> float:
    """Return ref/pi - log(ref/pi) - 1."""
    raise NotImplementedError


def loss(groups_logp_new, groups_logp_old, rewards, kind="answer", scale=True, eps=0.2, beta=0.0, ref=None, constant=1) -> float:
    """Return the loss of one group."""
    raise NotImplementedError


def train(problems: list[tuple[int, int]], steps: int, seed: int, group: int = 8, rate: float = 4.0, scale: bool = True) -> list[dict]:
    """Train the toy on sums; return success and dead groups by step."""
    raise NotImplementedError
