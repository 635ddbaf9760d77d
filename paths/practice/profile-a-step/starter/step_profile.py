"""Record a training step with torch.profiler, and account for what its trace says."""
from collections.abc import Callable

PHASES = ("data", "forward", "backward", "optimizer")


def record(step: Callable[[], object], path: str, warm: int = 4, active: int = 1) -> None:
    """Call step() warm + active times, and write the trace of the last active ones to path."""
    raise NotImplementedError()


def read(path: str) -> list[dict]:
    """The operators ("op") and annotations ("mark") of a trace: start, end, kind, name and thread, outer ones first; .gz too."""
    raise NotImplementedError()


def steps_time(events: list[dict]) -> float:
    """The microseconds of all marks named ProfilerStep#N."""
    raise NotImplementedError()


def phases(events: list[dict]) -> dict[str, float]:
    """The microseconds of each of PHASES, and the rest; they add up to steps_time."""
    raise NotImplementedError()


def self_times(events: list[dict]) -> dict[str, float]:
    """The microseconds of each name without those of the events directly inside, on the same thread."""
    raise NotImplementedError()


def verdict(events: list[dict]) -> dict:
    """phase, op, node and outside: what dominates, and the share of the steps in which no operator ran."""
    raise NotImplementedError()
