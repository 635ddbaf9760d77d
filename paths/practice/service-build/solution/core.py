"""The core of the house-price service: no network, no framework."""
import hashlib
import json
from pathlib import Path

ROUTES = {"/health": "GET", "/version": "GET", "/predictions": "POST"}
LIMIT = 65_536
Answer = tuple[int, dict]


class ModelRefused(Exception):
    """The model file must not be used."""


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_whole(value: object, low: int, high: int) -> bool:
    return is_number(value) and isinstance(value, int) and low <= value <= high


FIELDS = {
    "area": (lambda v: is_number(v) and 0 < v <= 1000, "must be a number above 0, at most 1000"),
    "rooms": (lambda v: is_whole(v, 1, 50), "must be a whole number from 1 to 50"),
    "year": (lambda v: is_whole(v, 1700, 2030), "must be a whole number from 1700 to 2030"),
}


def wrong_field(body: object) -> tuple[str, str] | None:
    if not isinstance(body, dict):
        return "body", "must be an object"
    for name in body:
        if name not in FIELDS:
            return name, "is unknown"
    for name, (is_good, reason) in FIELDS.items():
        if name not in body:
            return name, "is missing"
        if not is_good(body[name]):
            return name, reason
    return None


class Service:
    def __init__(self, model_path: Path, expected: str) -> None:
        try:
            data = model_path.read_bytes()
        except OSError as error:
            raise ModelRefused(f"no model file; expected hash {expected}") from error
        found = hashlib.sha256(data).hexdigest()
        if found != expected:
            raise ModelRefused(f"expected hash {expected}, found {found}")
        try:
            model = json.loads(data)
            self.name = str(model["name"])
            self.per_m2, self.per_room, self.spread = (float(model[k]) for k in ("per_m2", "per_room", "spread"))
        except (ValueError, KeyError, TypeError) as error:
            raise ModelRefused(f"the file with hash {expected} is not a model") from error
        self.version = expected[:12]

    def respond(self, method: str, path: str, body: bytes) -> Answer:
        if path not in ROUTES:
            return 404, {"reason": "there is no such path"}
        if method != ROUTES[path]:
            return 405, {"reason": f"use {ROUTES[path]}"}
        if path == "/health":
            return 200, {"status": "alive"}
        if path == "/version":
            return 200, {"name": self.name, "model": self.version}
        if len(body) > LIMIT:
            return 413, {"reason": f"send at most {LIMIT} bytes"}
        try:
            house = json.loads(body)
        except ValueError:
            return 400, {"reason": "the body is not JSON"}
        wrong = wrong_field(house)
        if wrong:
            return 422, {"field": wrong[0], "reason": wrong[1]}
        return 200, self.predict(house["area"], house["rooms"])

    def predict(self, area: float, rooms: int) -> dict:
        middle = self.per_m2 * area + self.per_room * rooms
        return {
            "low": round(middle * (1 - self.spread)),
            "high": round(middle * (1 + self.spread)),
            "model": self.version,
        }
