"""The rides pipeline as a dependency graph."""
import json


def load(path: str) -> dict[str, list[str]]:
    """Steps with what each needs; everything needed must be a step."""
    raise NotImplementedError


def order(steps: dict[str, list[str]]) -> list[str]:
    """Each step after everything that it needs; ValueError for a cycle."""
    raise NotImplementedError


def stale(steps: dict[str, list[str]], changed: set[str]) -> list[str]:
    """The changed steps and all that depend on them, in an order to run them."""
    raise NotImplementedError


def mermaid(steps: dict[str, list[str]], marked: set[str]=frozenset()) -> str:
    """The graph as Mermaid text; marked steps get the class stale."""
    raise NotImplementedError


if __name__ == '__main__':
    graph = load('pipeline.json')
    with open('graph.mmd', 'w') as file:
        file.write(mermaid(graph, set(stale(graph, {'load-2026-03'}))))
