"""Sectors, banks and occupancy, counted by hand."""
from collections import Counter


def sectors(addresses: list[int], width: int = 4, sector: int = 32) -> int:
    """Return how many sectors the values touch."""
    raise NotImplementedError


def used_share(addresses: list[int], width: int = 4, sector: int = 32) -> float:
    """Return useful bytes divided by moved bytes."""
    raise NotImplementedError


def bank_turns(words: list[int], banks: int = 32) -> int:
    """Return the turns of one shared-memory access."""
    raise NotImplementedError


def occupancy(threads: int, registers: int, shared: int, sm: dict) -> float:
    """Return held warps divided by the most possible."""
    raise NotImplementedError


def seconds(addresses: list[int], warps: int, bandwidth: float) -> float:
    """Return the time of `warps` accesses if only sectors count."""
    raise NotImplementedError
