"""Label samples and date habits."""


def label(text: str, numbers: list[int], target: int) -> str:
    """Return the first label that fits."""
    raise NotImplementedError


def onsets(rows: list[dict], least: int = 3) -> dict[str, int]:
    """Return the first step with enough samples of each label."""
    raise NotImplementedError


def kappa(a: dict[int, str], b: dict[int, str]) -> float:
    """Return Cohen's kappa on common ids."""
    raise NotImplementedError
