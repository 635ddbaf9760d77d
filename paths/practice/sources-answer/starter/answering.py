import json
from collections.abc import Callable

SILENT = "The documents do not answer this."


def prompt(question: str, passages: list[tuple[str, str]]) -> str:
    raise NotImplementedError


def choose(ranked: list[str], texts: dict[str, str], most: int, budget: int) -> list[str]:
    raise NotImplementedError


def check(raw: str, sent: dict[str, str]) -> tuple[str, list[dict], str]:
    raise NotImplementedError


def answer(
    question: str,
    texts: dict[str, str],
    search: Callable[[str], list[str]],
    rerank: Callable[[str, list[str]], list[str]],
    model: Callable[[str], str],
    most: int = 5,
    budget: int = 400,
) -> dict:
    raise NotImplementedError
