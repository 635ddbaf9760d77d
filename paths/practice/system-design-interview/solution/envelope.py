"""Numbers on the back of an envelope."""


def per_second(per_day: float, peak: float = 5.0) -> tuple[float, float]:
    """Return the mean and the peak rate."""
    return per_day / 86_400, peak * per_day / 86_400


def in_flight(rate: float, latency: float) -> float:
    """Return the number of requests at once."""
    return rate * latency


def cost_day(requests: float, tokens_in: float, tokens_out: float, price_in: float, price_out: float, cached: float = 0.0) -> float:
    """Return the cost of a day."""
    return requests * (1 - cached) * (tokens_in * price_in + tokens_out * price_out) / 1e6


def index_gb(documents: float, chunks: float, dims: int, bytes_each: int = 4) -> float:
    """Return the size of the vectors in GB."""
    return documents * chunks * dims * bytes_each / 1e9
