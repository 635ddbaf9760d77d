"""Score a search."""


def reciprocal_rank(ids: list[str], wanted: str) -> float:
    """Return 1 / rank of the wanted id, or 0."""
    return 1 / (ids.index(wanted) + 1) if wanted in ids else 0.0


def mrr(results: dict[str, list[str]], wanted: dict[str, str]) -> float:
    """Return the mean reciprocal rank."""
    return sum(reciprocal_rank(results.get(q, []), w) for q, w in wanted.items()) / len(wanted)


def flips(
    before: dict[str, list[str]], after: dict[str, list[str]], wanted: dict[str, str]
) -> tuple[list[str], list[str]]:
    """Return the queries that got better and those that got worse."""
    better, worse = [], []
    for query in sorted(wanted):
        a = reciprocal_rank(before.get(query, []), wanted[query])
        b = reciprocal_rank(after.get(query, []), wanted[query])
        if b > a:
            better.append(query)
        elif b < a:
            worse.append(query)
    return better, worse
