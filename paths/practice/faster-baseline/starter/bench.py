"""Tokens a second of prompt and generation, with an interval."""


def line(name: str, tokens: int, times: list[float], seed: int = 0, draws: int = 1000) -> str:
    """Return the line that the benchmark prints."""
    raise NotImplementedError
