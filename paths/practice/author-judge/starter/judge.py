"""An n-gram baseline, and intervals for two comparisons."""


class Ngram:
    """Bytes predicted from the bytes before them."""

    def __init__(self, text: bytes, order: int, k: float=2.0) -> None:
        raise NotImplementedError

    def p(self, context: bytes, byte: int) -> float:
        """The probability of a byte after a context."""
        raise NotImplementedError


def bits_per_byte(model: Ngram, text: bytes) -> float:
    """Mean surprise in bits."""
    raise NotImplementedError


def interval(differences: list[float], rounds: int, seed: int) -> tuple[float, float]:
    """Bootstrap interval of the mean."""
    raise NotImplementedError


def wilson(right: int, n: int) -> tuple[float, float]:
    """Interval of a share."""
    raise NotImplementedError


def lines(real: list[str], fake: list[str], seed: int) -> list[tuple[str, bool]]:
    """Real and fake lines in a drawn order."""
    raise NotImplementedError
