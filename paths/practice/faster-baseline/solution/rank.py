"""Rank changes by their predicted gain."""


def amdahl(share: float, factor: float) -> float:
    """Return the gain of the whole."""
    return 1 / ((1 - share) + share / factor)


def rank(profile: dict[str, float], changes: list[dict]) -> list[tuple[str, float]]:
    """Return names and predicted gains, largest first."""
    total = sum(profile.values())
    gains = []
    for change in changes:
        if change["part"] not in profile:
            raise ValueError(f"unknown part {change['part']!r}")
        gains.append((change["name"], amdahl(profile[change["part"]] / total, change["factor"])))
    return sorted(gains, key=lambda g: (-g[1], g[0]))


def after(profile: dict[str, float], change: dict) -> dict[str, float]:
    """Return the predicted new profile."""
    return {**profile, change["part"]: profile[change["part"]] / change["factor"]}
