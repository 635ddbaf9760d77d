"""Ask a model five questions and print its answers."""

import model


def make_prompt(question: str) -> str:
    """Return the instruction and, on the next line, the question."""
    ...


def clean(reply: str) -> str:
    """Return reply on one line, with single spaces."""
    ...


def ask_all(questions: list[str]) -> list[str]:
    """Return the cleaned answer to each question, in order."""
    ...


if __name__ == "__main__":
    ...
