"""The rides pipeline as a dependency graph."""
import json


def load(path: str) -> dict[str, list[str]]:
    """Steps with what each needs; everything needed must be a step."""
    with open(path) as file:
        steps = json.load(file)
    for step, needs in steps.items():
        for need in needs:
            if need not in steps:
                raise ValueError(f"{step} needs {need}, which is no step")
    return steps


def order(steps: dict[str, list[str]]) -> list[str]:
    """Each step after everything that it needs; ValueError for a cycle."""
    left = {step: set(needs) for step, needs in steps.items()}
    result = []
    while left:
        ready = sorted(step for step, needs in left.items() if not needs)
        if not ready:
            raise ValueError(f"cycle among {sorted(left)}")
        result += ready
        left = {step: needs - set(ready) for step, needs in left.items() if step not in ready}
    return result


def stale(steps: dict[str, list[str]], changed: set[str]) -> list[str]:
    """The changed steps and all that depend on them, in an order to run them."""
    found = set(changed)
    for step in order(steps):
        if found & set(steps[step]):
            found.add(step)
    return [step for step in order(steps) if step in found]


def mermaid(steps: dict[str, list[str]], marked: set[str] = frozenset()) -> str:
    """The graph as Mermaid text; marked steps get the class stale."""
    lines = ["graph LR", *(f"  {step}" for step in sorted(steps))]
    lines += [f"  {need} --> {step}" for step in sorted(steps) for need in sorted(steps[step])]
    lines += [f"  class {step} stale" for step in sorted(marked)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    graph = load("pipeline.json")
    with open("graph.mmd", "w") as file:
        file.write(mermaid(graph, set(stale(graph, {"load-2026-03"}))))
