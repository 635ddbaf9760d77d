"""Measure a streamed answer, and the memory for its readers."""


def piece(line: str) -> str:
    raise NotImplementedError


def measure(stream: dict) -> dict:
    raise NotImplementedError


def listen(url: str, model: str, prompt: str, most: int = 64) -> dict:
    raise NotImplementedError


def kv_bytes(layers: int, kv_heads: int, width: int, value_bytes: int = 2) -> int:
    raise NotImplementedError


def max_readers(memory: float, weights: float, reserve: float, context: int, per_token: int) -> int:
    raise NotImplementedError
