"""What a picture costs, what survives scaling, and how good the answers were."""
import json
from collections import defaultdict
from math import ceil


def scaled(width: int, height: int, longest: int=1568) -> tuple[int, int]:
    """The size after the longer side is limited; never enlarged."""
    raise NotImplementedError


def tokens(width: int, height: int, longest: int=1568, patch: int=28) -> int:
    """One token for each patch that the scaled picture touches."""
    raise NotImplementedError


def price(pictures: list[tuple[int, int]], words: int, per_million: float, longest: int=1568) -> float:
    """The price of the input: pictures, and words at 4/3 tokens each."""
    raise NotImplementedError


def text_height(width: int, height: int, letter: float, longest: int=1568) -> float:
    """How high a letter of the original is after scaling, in pixels."""
    raise NotImplementedError


def chart(values: dict[str, int], unit: int=3) -> str:
    """A bar chart as SVG, with known heights and no numbers."""
    raise NotImplementedError


def right(kind: str, expected: str, got: str) -> bool:
    """Digits and text exactly; a bar within 5 %; a refusal is wrong here."""
    raise NotImplementedError


def grade(path: str) -> list[dict]:
    """For each longest side and kind: questions, share right and tokens per question."""
    raise NotImplementedError


def cheapest(rows: list[dict], kind: str, wanted: float) -> int | None:
    """The smallest longest side at which the kind reaches the wanted share."""
    raise NotImplementedError
