"""What a task costs in tokens, time and money."""


def calls(task: dict) -> float:
    """Return the number of calls with retries."""
    raise NotImplementedError


def tokens(task: dict) -> tuple[float, float]:
    """Return all input tokens and all output tokens."""
    raise NotImplementedError


def hosted_parts(task: dict, hosted: dict) -> dict[str, float]:
    """Return the money for instruction, examples, notice and answer."""
    raise NotImplementedError


def local_seconds(task: dict, local: dict) -> float:
    """Return the seconds for the whole task on the local machine."""
    raise NotImplementedError


def local_money(task: dict, local: dict) -> float:
    """Return the price of the electricity."""
    raise NotImplementedError


def label_money(labels: dict) -> float:
    """Return what the labels cost."""
    raise NotImplementedError
