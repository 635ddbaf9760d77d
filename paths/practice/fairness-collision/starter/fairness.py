"""Three notions of fairness, computed from counts."""


def by_group(rows: list[dict]) -> dict[str, dict[str, float]]:
    """Return base rate, alarmed, recall, false alarm rate and precision by group."""
    raise NotImplementedError


def precision_from(base_rate: float, recall: float, false_alarm_rate: float) -> float:
    """Return the precision that these three rates force."""
    raise NotImplementedError


def needed_false_alarm_rate(base_rate: float, recall: float, precision: float) -> float:
    """Return the false alarm rate at which a group has this precision."""
    raise NotImplementedError
