"""A left join in plain Python."""


def left_join(left: list[dict], right: list[dict], left_key: str, right_key: str) -> list[dict]:
    """Join each left row with the right row that has the same key."""
    lookup: dict[object, dict] = {}
    for row in right:
        if row[right_key] in lookup:
            raise ValueError(f"key {row[right_key]!r} occurs twice")
        lookup[row[right_key]] = row

    nothing = dict.fromkeys(right[0])
    joined = []
    for row in left:
        match = lookup.get(row[left_key])
        if match is None:
            joined.append({**nothing, **row, "_merge": "left_only"})
        else:
            joined.append({**row, **match, "_merge": "both"})
    return joined
