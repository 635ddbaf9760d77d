"""A guard that keeps three powers apart."""


class Refused(Exception):
    pass


def fingerprint(tool: dict) -> str:
    raise NotImplementedError


def changed(tools: list[dict], pinned: dict[str, str]) -> list[str]:
    raise NotImplementedError


class Guard:
    def __init__(self, powers: dict[str, set[str]]):
        raise NotImplementedError
