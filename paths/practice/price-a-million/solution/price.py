"""The price of a million tokens from bandwidth and batch."""


def step_seconds(machine: dict, model: dict, readers: int, length: int) -> float:
    """Return the smallest time of one decoding step."""
    moved = model["weights"] + readers * length * model["cache_token"]
    return max(moved / machine["bandwidth"], 2 * model["parameters"] * readers / machine["peak"])


def throughput(machine: dict, model: dict, readers: int, length: int) -> float:
    """Return tokens a second for all readers."""
    return readers / step_seconds(machine, model, readers, length)


def most_readers(machine: dict, model: dict, length: int) -> int:
    """Return how many readers fit in memory."""
    return max(0, int((machine["memory"] - model["weights"]) // (model["cache_token"] * length)))


def price(machine: dict, model: dict, readers: int, length: int, utilisation: float = 1.0) -> float:
    """Return the price of a million tokens."""
    return machine["hour"] / (3600 * throughput(machine, model, readers, length) * utilisation) * 1e6


def cheapest(machine: dict, model: dict, length: int, promise: float) -> int:
    """Return the largest batch within memory and promise."""
    readers = most_readers(machine, model, length)
    while readers and step_seconds(machine, model, readers, length) > promise:
        readers -= 1
    return readers
