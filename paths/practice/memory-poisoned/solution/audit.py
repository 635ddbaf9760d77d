"""Find the effects of a planted memory."""


def may_write(attribute: str, source: str, rules: dict[str, list[str]]) -> bool:
    """Return whether this source may write this attribute."""
    return source in rules.get(attribute, ["user"])


def suspects(memories: list[dict]) -> list[str]:
    """Return memories from strangers that contradict an earlier word of the user."""
    return [m["id"] for m in memories if not m["from"] and m["source"] != "user"
            and any(o["attribute"] == m["attribute"] and o["day"] < m["day"] and o["source"] == "user" and o["value"] != m["value"]
                    for o in memories)]


def tainted(memories: list[dict], bad: str) -> set[str]:
    """Return the bad memory and all its descendants."""
    found, frontier = {bad}, [bad]
    while frontier:
        parent = frontier.pop()
        for m in memories:
            if parent in m["from"] and m["id"] not in found:
                found.add(m["id"])
                frontier.append(m["id"])
    return found


def unsupported(memories: list[dict], bad: str) -> set[str]:
    """Return the memories that rest on the bad one alone."""
    found = {bad}
    while True:
        more = {m["id"] for m in memories if m["from"] and set(m["from"]) <= found} - found
        if not more:
            return found
        found |= more


def effects(memories: list[dict], actions: list[dict], bad: str) -> list[str]:
    """Return the actions that used a tainted memory."""
    ids = tainted(memories, bad)
    return [a["id"] for a in sorted(actions, key=lambda a: (a["day"], a["id"])) if ids & set(a["used"])]


if __name__ == "__main__":
    import json
    from pathlib import Path
    mem, act = (json.loads(Path(f"data/{n}.json").read_text()) for n in ("memories", "actions"))
    for s in suspects(mem):
        print(s, sorted(tainted(mem, s)), sorted(unsupported(mem, s)), effects(mem, act, s))
