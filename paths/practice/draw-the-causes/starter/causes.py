"""Causal graphs: paths, colliders and the back-door criterion."""
from itertools import combinations

Graph = set[tuple[str, str]]


def parse(text: str) -> Graph:
    """Arrows from lines such as `a -> b`; # starts a comment."""
    raise NotImplementedError


def descendants(graph: Graph, node: str) -> set[str]:
    """All nodes that can be reached along the arrows."""
    raise NotImplementedError


def paths(graph: Graph, start: str, end: str) -> list[list[str]]:
    """All paths without a repeated node, along and against the arrows, sorted."""
    raise NotImplementedError


def is_open(graph: Graph, path: list[str], given: set[str]) -> bool:
    """True if association flows along the path when `given` is adjusted for."""
    raise NotImplementedError


def valid(graph: Graph, cause: str, effect: str, given: set[str]) -> bool:
    """The back-door criterion."""
    raise NotImplementedError


def smallest(graph: Graph, cause: str, effect: str, measured: set[str]) -> list[set[str]]:
    """All valid sets of the smallest possible size, from the measured nodes."""
    raise NotImplementedError
