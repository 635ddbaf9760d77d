"""Score and compare versions of a prompt."""


def clean(answer: str) -> str:
    """Return the answer without outer white space and one final dot, in lower case."""
    raise NotImplementedError


def score(answers: dict[str, str], truth: dict[str, str]) -> int:
    """Return how many answers are right after cleaning."""
    raise NotImplementedError


def flips(before: dict[str, str], after: dict[str, str], truth: dict[str, str]) -> tuple[list[str], list[str]]:
    """Return the ids that became right and those that became wrong."""
    raise NotImplementedError


def sign_test(better: int, worse: int) -> float:
    """Return the two-sided p-value of the sign test."""
    raise NotImplementedError
