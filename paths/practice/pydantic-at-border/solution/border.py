"""The border of the house service: a body comes in, a House or a refusal comes out."""
import math
from dataclasses import dataclass

Problem = tuple[str, str]


@dataclass(frozen=True)
class House:
    area: float
    rooms: int
    year: int
    garage: bool = False


class Refused(Exception):
    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(f"{field} {reason}" for field, reason in problems))
        self.problems = problems


def is_number(value: object) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, float) and math.isfinite(value))


def is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def read_house(body: object) -> House:
    if not isinstance(body, dict):
        raise Refused([("body", "must be an object")])
    rules = {
        "area": (lambda v: is_number(v) and 0 < v <= 1000, "must be a number above 0, at most 1000"),
        "rooms": (lambda v: is_whole(v, 1, 50), "must be a whole number from 1 to 50"),
        "year": (lambda v: is_whole(v, 1700, 2030), "must be a whole number from 1700 to 2030"),
        "garage": (lambda v: isinstance(v, bool), "must be true or false"),
    }
    found: list[Problem] = [(str(name), "is unknown") for name in body if name not in rules]
    for name, (is_good, reason) in rules.items():
        if name not in body:
            if name != "garage":
                found.append((name, "is missing"))
        elif not is_good(body[name]):
            found.append((name, reason))
    if found:
        raise Refused(found)
    return House(float(body["area"]), body["rooms"], body["year"], body.get("garage", False))


def answer(low: float, high: float, model: str) -> dict:
    if not (math.isfinite(low) and math.isfinite(high) and low <= high):
        raise ValueError(f"no range: {low} to {high}")
    return {"low": round(low), "high": round(high), "model": model}
