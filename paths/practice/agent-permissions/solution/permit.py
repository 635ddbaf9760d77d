"""Decide what an agent may do."""

from pathlib import Path


def inside(path: Path, places: list[str], root: Path) -> bool:
    """Return whether a resolved path is one of the places or lies in one."""
    return any(path.is_relative_to((root / place).resolve()) for place in places)


def decide_run(rules: dict, argv: list[str], root: Path) -> str:
    for argument in argv[1:]:
        named = (root / argument.rpartition("=")[2]).resolve()
        if named != root and inside(named, rules["never"], root):
            return "refuse"
        for never in rules["run_never"]:
            if argument == never or (never.startswith("--") and argument.startswith(never)):
                return "refuse"
    best, answer = 0, "refuse"
    for name in ("allow", "ask"):
        for prefix in rules[f"run_{name}"]:
            if prefix and argv[:len(prefix)] == prefix and len(prefix) >= best:
                best, answer = len(prefix), name
    return answer


def decide(rules: dict, root: Path, action: dict) -> str:
    """Return allow, ask or refuse for one action."""
    root = root.resolve()
    if set(action) == {"run"}:
        return decide_run(rules, action["run"], root)
    if set(action) not in ({"read"}, {"write"}):
        return "refuse"
    path = (root / next(iter(action.values()))).resolve()
    if not path.is_relative_to(root) or inside(path, rules["never"], root):
        return "refuse"
    if "read" in action:
        return "allow"
    if inside(path, rules["write_ask"], root):
        return "ask"
    return "allow" if inside(path, rules["write_allow"], root) else "refuse"
