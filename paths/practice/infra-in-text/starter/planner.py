"""A planner for infrastructure in text."""


def order(resources: dict) -> list[str]:
    """Each name after the names it refers to; alphabetical where free."""
    raise NotImplementedError


def plan(wanted: dict, state: dict, forces_new: set[str]) -> list[tuple[str, str]]:
    """(action, name) pairs: destroy, create, replace, update."""
    raise NotImplementedError


def apply(wanted: dict, state: dict) -> dict:
    """The new state."""
    raise NotImplementedError
