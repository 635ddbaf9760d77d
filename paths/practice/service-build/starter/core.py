"""The core of the house-price service: no network, no framework."""
from pathlib import Path


class ModelRefused(Exception):
    """The model file must not be used."""


class Service:
    def __init__(self, model_path: Path, expected: str) -> None:
        raise NotImplementedError

    def respond(self, method: str, path: str, body: bytes) -> tuple[int, dict]:
        raise NotImplementedError
