"""Sectors, banks and occupancy, counted by hand."""
from collections import Counter


def sectors(addresses: list[int], width: int = 4, sector: int = 32) -> int:
    """Return how many sectors the values touch."""
    return len({s for a in addresses for s in range(a // sector, (a + width - 1) // sector + 1)})


def used_share(addresses: list[int], width: int = 4, sector: int = 32) -> float:
    """Return useful bytes divided by moved bytes."""
    useful = len({b for a in addresses for b in range(a, a + width)})
    return useful / (sectors(addresses, width, sector) * sector)


def bank_turns(words: list[int], banks: int = 32) -> int:
    """Return the turns of one shared-memory access."""
    return max(Counter(word % banks for word in set(words)).values(), default=0)


def occupancy(threads: int, registers: int, shared: int, sm: dict) -> float:
    """Return held warps divided by the most possible."""
    need = -(-threads // 32)
    limits = [sm["blocks"], sm["warps"] // need]
    if registers:
        limits.append(sm["registers"] // (need * 32 * registers))
    if shared:
        limits.append(sm["shared"] // shared)
    return min(limits) * need / sm["warps"]


def seconds(addresses: list[int], warps: int, bandwidth: float) -> float:
    """Return the time of `warps` accesses if only sectors count."""
    return sectors(addresses) * 32 * warps / bandwidth
