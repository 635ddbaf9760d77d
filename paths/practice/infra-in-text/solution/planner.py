"""A planner for infrastructure in text."""

import copy


def order(resources: dict) -> list[str]:
    """Each name after the names it refers to; alphabetical where free."""
    for name, resource in resources.items():
        for ref in resource["refs"]:
            if ref not in resources:
                raise ValueError(f"{name} refers to unknown {ref}")
    placed: list[str] = []
    while len(placed) < len(resources):
        ready = [n for n, r in resources.items() if n not in placed and all(ref in placed for ref in r["refs"])]
        if not ready:
            raise ValueError("the references form a cycle")
        placed.append(min(ready))
    return placed


def plan(wanted: dict, state: dict, forces_new: set[str]) -> list[tuple[str, str]]:
    """(action, name) pairs: destroy, create, replace, update."""
    actions = [("destroy", name) for name in reversed(order(state)) if name not in wanted]
    for name in order(wanted):
        if name not in state:
            actions.append(("create", name))
            continue
        new, old = wanted[name], state[name]
        if any((k in new["props"], new["props"].get(k)) != (k in old["props"], old["props"].get(k)) for k in forces_new):
            actions.append(("replace", name))
        elif new["props"] != old["props"] or set(new["refs"]) != set(old["refs"]):
            actions.append(("update", name))
    return actions


def apply(wanted: dict, state: dict) -> dict:
    """The new state."""
    return copy.deepcopy(wanted)
