"""The border of the house service: a body comes in, a House or a refusal comes out."""
from dataclasses import dataclass


@dataclass(frozen=True)
class House:
    area: float
    rooms: int
    year: int
    garage: bool = False


class Refused(Exception):
    """Carries pairs of field and reason in .problems."""


def read_house(body: object) -> House:
    raise NotImplementedError


def answer(low: float, high: float, model: str) -> dict:
    raise NotImplementedError
