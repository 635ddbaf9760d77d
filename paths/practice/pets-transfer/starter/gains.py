"""Which steps of a transfer brought a real gain?"""


def gains(rows: list[dict[str, str]]) -> list[tuple[str, float, float, bool]]:
    """For each step after the first: (step, gain, minutes, larger than the spread of seeds)."""
    raise NotImplementedError
