"""Rounds of improvement, judged by flips."""


def flips(before: dict[str, bool], after: dict[str, bool]) -> tuple[set[str], set[str]]:
    """(fixed, broken)"""
    raise NotImplementedError


def verdict(before: dict[str, bool], after: dict[str, bool], kind: set[str], fixes: int, breaks: int) -> str:
    raise NotImplementedError


def worst_kind(before: dict[str, bool], kinds: dict[str, str]) -> tuple[str, int]:
    raise NotImplementedError
