"""Three tools for a small library, and the code that guards them."""
import json

SHELVES = {"Emma": "hall", "Dracula": "desk", "Walden": "hall", "Persuasion": "attic"}


class ToolError(Exception):
    """An expected problem; its message is for the model."""


def find_book(title: str) -> str:
    if title not in SHELVES:
        raise ToolError(f"No book {title!r}; books are {', '.join(SHELVES)}.")
    return SHELVES[title]


def lend_book(title: str, days: int) -> str:
    if days < 1:
        raise ToolError("days must be at least 1.")
    return f"{title} leaves {find_book(title)} for {days} days."


def multiply(a: int, b: int) -> str:
    return str(a * b)


TOOLS = {
    "find_book": (find_book, {"title": str}),
    "lend_book": (lend_book, {"title": str, "days": int}),
    "multiply": (multiply, {"a": int, "b": int}),
}


def problems(name: str, arguments: str) -> list[str]:
    """One sentence for each problem of a call; empty if it is valid."""
    raise NotImplementedError


def answer_call(call: dict) -> dict:
    """The tool message for one call."""
    raise NotImplementedError


def judge(record: dict) -> str:
    """The verdict on one recorded reply."""
    raise NotImplementedError
