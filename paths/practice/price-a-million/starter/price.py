"""The price of a million tokens from bandwidth and batch."""


def step_seconds(machine: dict, model: dict, readers: int, length: int) -> float:
    """Return the smallest time of one decoding step."""
    raise NotImplementedError


def throughput(machine: dict, model: dict, readers: int, length: int) -> float:
    """Return tokens a second for all readers."""
    raise NotImplementedError


def most_readers(machine: dict, model: dict, length: int) -> int:
    """Return how many readers fit in memory."""
    raise NotImplementedError


def price(machine: dict, model: dict, readers: int, length: int, utilisation: float = 1.0) -> float:
    """Return the price of a million tokens."""
    raise NotImplementedError


def cheapest(machine: dict, model: dict, length: int, promise: float) -> int:
    """Return the largest batch within memory and promise."""
    raise NotImplementedError
