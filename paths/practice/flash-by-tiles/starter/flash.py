"""Attention by tiles with an online softmax."""
import math

Rows = list[list[float]]
State = tuple[float, float, list[float]]


def attention(q: Rows, k: Rows, v: Rows, causal: bool = False) -> Rows:
    """Return plain attention."""
    raise NotImplementedError


def merge(left: State, right: State) -> State:
    """Return the state of both parts together."""
    raise NotImplementedError


def flash(q: Rows, k: Rows, v: Rows, block: int, causal: bool = False, seen: list | None = None) -> tuple[Rows, list[float]]:
    """Return attention and log-sum-exp for each row, tile by tile."""
    raise NotImplementedError


def score_bytes(n: int, heads: int, width: int) -> int:
    """Return the bytes that the scores alone move in plain attention."""
    raise NotImplementedError
