"""The core of the house-price service, too trusting."""
import hashlib
import json
import math
from pathlib import Path

ROUTES = {"/health": "GET", "/version": "GET", "/predictions": "POST"}


class ModelRefused(Exception):
    """The model file must not be used."""


class Service:
    def __init__(self, model_path: Path, expected: str) -> None:
        data = model_path.read_bytes()
        if hashlib.sha256(data).hexdigest() != expected:
            raise ModelRefused(f"expected {expected}")
        self.model = json.loads(data)
        self.version = expected[:12]

    def respond(self, method: str, path: str, body: bytes) -> tuple[int, dict]:
        if ROUTES[path] != method:
            return 405, {"reason": f"use {ROUTES[path]}"}
        if path == "/health":
            return 200, {"status": "alive"}
        if path == "/version":
            return 200, {"name": self.model["name"], "model": self.version}
        house = json.loads(body.decode("utf-8"))
        for name in house:
            if name not in ("area", "rooms", "year"):
                return 422, {"field": name, "reason": "is unknown"}
        if not math.isfinite(house["area"]) or house["area"] < 0:
            return 422, {"field": "area", "reason": "must be a number"}
        middle = self.model["per_m2"] * house["area"] + self.model["per_room"] * house["rooms"]
        spread = self.model["spread"]
        return 200, {"low": round(middle * (1 - spread)), "high": round(middle * (1 + spread)), "model": self.version}
