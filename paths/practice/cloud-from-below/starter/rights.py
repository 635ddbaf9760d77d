"""Who may do what in a small cloud."""


def matches(pattern: str, text: str) -> bool:
    raise NotImplementedError


def decide(policies: dict, request: dict) -> str:
    raise NotImplementedError


def least(requests: list[dict]) -> dict[str, list[dict]]:
    raise NotImplementedError


def too_broad(policies: dict) -> list[str]:
    raise NotImplementedError
