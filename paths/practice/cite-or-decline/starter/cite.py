import json


def normal(text: str) -> str:
    raise NotImplementedError


def parse(raw: str) -> tuple[list[dict], str]:
    raise NotImplementedError


def verify(claim: dict, pages: dict[str, str]) -> str:
    raise NotImplementedError


def decide(raw: str, pages: dict[str, str]) -> dict:
    raise NotImplementedError
