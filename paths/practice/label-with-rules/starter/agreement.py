"""How well two rounds of labels agree."""


def agreement(first: list[str], second: list[str]) -> float:
    """Return the share of equal labels; ValueError for empty lists or different lengths."""
    raise NotImplementedError


def expected(first: list[str], second: list[str]) -> float:
    """Return the agreement by chance; ValueError for empty lists or different lengths."""
    raise NotImplementedError


def kappa(first: list[str], second: list[str]) -> float:
    """Return Cohen's kappa; ValueError if only one label occurs."""
    raise NotImplementedError


def differences(first: dict[str, str], second: dict[str, str]) -> list[str]:
    """Return the ids whose labels differ, in the order of first."""
    raise NotImplementedError
