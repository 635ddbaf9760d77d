"""Ring all-reduce among simulated workers."""
from collections.abc import Callable


def cut(n: int, workers: int) -> list[tuple[int, int]]:
    """Return start and end of each chunk."""
    base, extra = divmod(n, workers)
    starts = [i * base + min(i, extra) for i in range(workers + 1)]
    return list(zip(starts, starts[1:]))


def all_reduce(vectors: list[list[float]], send: Callable = lambda a, b, chunk: None) -> list[list[float]]:
    """Return the sum at every worker."""
    n = len(vectors)
    data = [list(v) for v in vectors]
    chunks = cut(len(data[0]), n)
    for phase in (0, 1):
        for t in range(n - 1):
            messages = []
            for r in range(n):
                start, end = chunks[(r + phase - t) % n]
                messages.append((start, data[r][start:end]))
                send(r, (r + 1) % n, messages[-1][1])
            for r in range(n):
                start, values = messages[(r - 1) % n]
                for i, value in enumerate(values, start):
                    data[r][i] = value if phase else data[r][i] + value
    return data


def bytes_sent(size: float, workers: int) -> float:
    """Return the bytes each worker sends."""
    return 2 * (workers - 1) / workers * size


def seconds(size: float, workers: int, bandwidth: float, latency: float) -> float:
    """Return the time of all steps."""
    return 2 * (workers - 1) * (latency + size / workers / bandwidth)
