"""Pack a context window by value per token."""


def _room(pieces: list[dict], limit: int, reserve: int) -> tuple[int, set]:
    required = [p for p in pieces if p["required"]]
    left = limit - reserve - sum(p["tokens"] for p in required)
    if left < 0:
        raise ValueError(f"the required pieces are {-left} tokens too long")
    return left, {p["group"] for p in required if p["group"] is not None}


def greedy(pieces: list[dict], limit: int, reserve: int = 0) -> list[str]:
    """Return the chosen ids, required pieces first."""
    left, groups = _room(pieces, limit, reserve)
    chosen = [p["id"] for p in pieces if p["required"]]
    optional = [p for p in pieces if not p["required"] and p["value"] > 0]
    for p in sorted(optional, key=lambda p: (-p["value"] / p["tokens"], p["id"])):
        if p["tokens"] <= left and p["group"] not in groups:
            chosen.append(p["id"])
            left -= p["tokens"]
            if p["group"] is not None:
                groups.add(p["group"])
    return chosen


def best(pieces: list[dict], limit: int, reserve: int = 0) -> float:
    """Return the largest possible value of the optional pieces."""
    left, taken = _room(pieces, limit, reserve)
    groups: dict = {}
    for i, p in enumerate(pieces):
        if not p["required"] and p["group"] not in taken:
            groups.setdefault(i if p["group"] is None else p["group"], []).append(p)
    table = {0: 0}
    for group in groups.values():
        new = dict(table)
        for used, value in table.items():
            for p in group:
                size = used + p["tokens"]
                if size <= left:
                    new[size] = max(new.get(size, 0), value + p["value"])
        table = new
    return max(table.values())


def arrange(pieces: list[dict], chosen: list[str]) -> list[str]:
    """Return the chosen ids, stable pieces first."""
    picked = [p for p in pieces if p["id"] in chosen]
    return [p["id"] for p in sorted(picked, key=lambda p: not p["stable"])]


if __name__ == "__main__":
    import json
    from pathlib import Path
    data = json.loads(Path("data/pieces.json").read_text())
    ids = greedy(data, 2000, 500)
    print(ids, sum(p["value"] for p in data if p["id"] in ids and not p["required"]), best(data, 2000, 500))
