"""A small application without a server. call() is what a test client does."""
import json
import math
from dataclasses import dataclass, field

HOUSES = {"h1": {"id": "h1", "area": 90.5, "rooms": 3}, "h2": {"id": "h2", "area": 140.0, "rooms": 5}}


@dataclass
class Reply:
    status: int
    json: dict = field(default_factory=dict)


def is_number(value: object) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, float) and math.isfinite(value))


def refuse(name: str, reason: str) -> Reply:
    return Reply(422, {"field": name, "reason": reason})


def predict(body: str) -> Reply:
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return Reply(400, {"reason": "the body is not JSON"})
    if not isinstance(data, dict):
        return refuse("body", "must be an object")
    for name in data:
        if name not in ("area", "rooms"):
            return refuse(name, "is unknown")
    area, rooms = data.get("area"), data.get("rooms")
    if not is_number(area) or not 0 < area <= 1000:
        return refuse("area", "must be a number above 0, at most 1000")
    if not is_number(rooms) or not isinstance(rooms, int) or not 1 <= rooms <= 50:
        return refuse("rooms", "must be a whole number from 1 to 50")
    middle = 2500 * area + 5000 * rooms
    return Reply(200, {"low": math.ceil(middle * 0.8), "high": math.ceil(middle * 1.2)})


def call(method: str, path: str, body: str = "") -> Reply:
    if path == "/health":
        if method != "GET":
            return Reply(405, {"reason": "use GET"})
        return Reply(200, {"status": "alive"})
    if path == "/predictions":
        if method != "POST":
            return Reply(404, {"reason": "use POST"})
        return predict(body)
    if path.startswith("/houses/"):
        if method != "GET":
            return Reply(405, {"reason": "use GET"})
        house = HOUSES.get(path.removeprefix("/houses/"))
        if house is None:
            return Reply(404, {"reason": "there is no house with this id"})
        return Reply(200, house)
    return Reply(404, {"reason": "there is no such path"})
