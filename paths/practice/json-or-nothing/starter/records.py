"""Parse and validate a model's answers, with one retry."""


def parse(text: str) -> dict:
    """Return the JSON object of an answer, with or without a fence; ValueError otherwise."""
    raise NotImplementedError


def problems(record: dict) -> list[str]:
    """Return one sentence for each problem of the record; each names its key."""
    raise NotImplementedError


def retry_message(errors: list[str]) -> str:
    """Return the text for the second request; it contains every error."""
    raise NotImplementedError


def run(answers: list[dict]) -> dict[str, list[str]]:
    """Return the ids that were valid at first, after the retry, and never."""
    raise NotImplementedError
