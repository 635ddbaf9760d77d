"""Causal graphs: paths, colliders and the back-door criterion."""
from itertools import combinations

Graph = set[tuple[str, str]]


def parse(text: str) -> Graph:
    """Arrows from lines such as `a -> b`; # starts a comment."""
    graph = set()
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line:
            cause, effect = line.split("->")
            graph.add((cause.strip(), effect.strip()))
    return graph


def descendants(graph: Graph, node: str) -> set[str]:
    """All nodes that can be reached along the arrows."""
    found, todo = set(), [node]
    while todo:
        here = todo.pop()
        for cause, effect in graph:
            if cause == here and effect not in found:
                found.add(effect)
                todo.append(effect)
    return found


def paths(graph: Graph, start: str, end: str) -> list[list[str]]:
    """All paths without a repeated node, along and against the arrows, sorted."""
    near = {}
    for a, b in graph:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)

    def walk(path: list[str]) -> list[list[str]]:
        if path[-1] == end:
            return [path]
        return [p for n in near.get(path[-1], ()) if n not in path for p in walk([*path, n])]

    return sorted(walk([start]))


def is_open(graph: Graph, path: list[str], given: set[str]) -> bool:
    """True if association flows along the path when `given` is adjusted for."""
    for left, node, right in zip(path, path[1:], path[2:]):
        if (left, node) in graph and (right, node) in graph:
            if not ({node} | descendants(graph, node)) & given:
                return False
        elif node in given:
            return False
    return True


def valid(graph: Graph, cause: str, effect: str, given: set[str]) -> bool:
    """The back-door criterion."""
    if given & (descendants(graph, cause) | {cause, effect}):
        return False
    back = (p for p in paths(graph, cause, effect) if (p[1], cause) in graph)
    return not any(is_open(graph, p, given) for p in back)


def smallest(graph: Graph, cause: str, effect: str, measured: set[str]) -> list[set[str]]:
    """All valid sets of the smallest possible size, from the measured nodes."""
    for size in range(len(measured) + 1):
        sets = [set(c) for c in combinations(sorted(measured), size) if valid(graph, cause, effect, set(c))]
        if sets:
            return sets
    return []
