"""Byte-pair encoding on bytes."""
import re
from collections import Counter


def pieces(text: str) -> list[str]:
    """Cut a text into words with the space before them, and other white space."""
    return re.findall(r" ?\S+|\s+", text)


def _join(tokens: tuple[int, ...], pair: tuple[int, int], new: int) -> tuple[int, ...]:
    result: list[int] = []
    i = 0
    while i < len(tokens):
        if tokens[i:i + 2] == pair:
            result.append(new)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return tuple(result)


def train(text: str, merges: int) -> list[tuple[int, int]]:
    """Learn the merge list."""
    words = [(tuple(piece.encode("utf-8")), times) for piece, times in Counter(pieces(text)).items()]
    learned: list[tuple[int, int]] = []
    while len(learned) < merges:
        counts: Counter[tuple[int, int]] = Counter()
        for tokens, times in words:
            for pair in zip(tokens, tokens[1:]):
                counts[pair] += times
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], pair))
        if counts[best] < 2:
            break
        new = 256 + len(learned)
        words = [(_join(tokens, best, new), times) for tokens, times in words]
        learned.append(best)
    return learned


def encode(text: str, merges: list[tuple[int, int]]) -> list[int]:
    """Turn a text into tokens."""
    rank = {pair: i for i, pair in enumerate(merges)}
    result: list[int] = []
    for piece in pieces(text):
        tokens = tuple(piece.encode("utf-8"))
        while len(tokens) > 1:
            pair = min(zip(tokens, tokens[1:]), key=lambda p: rank.get(p, len(rank)))
            if pair not in rank:
                break
            tokens = _join(tokens, pair, 256 + rank[pair])
        result.extend(tokens)
    return result


def decode(tokens: list[int], merges: list[tuple[int, int]]) -> str:
    """Turn tokens back into the text."""
    table = [bytes([i]) for i in range(256)]
    for first, second in merges:
        table.append(table[first] + table[second])
    return b"".join(table[token] for token in tokens).decode("utf-8", errors="replace")
