"""A left join in plain Python."""


def left_join(left: list[dict], right: list[dict], left_key: str, right_key: str) -> list[dict]:
    """Join each left row with the right row that has the same key."""
    raise NotImplementedError
