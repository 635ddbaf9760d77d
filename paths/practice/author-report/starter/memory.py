"""What a sample shares with the training text."""


def longest_shared(sample: str, training: str) -> str:
    """The longest run of the sample that occurs in the training text."""
    raise NotImplementedError


def share_copied(sample: str, training: str, n: int) -> float:
    """The share of runs of n characters that occur in the training text."""
    raise NotImplementedError


def entry(seed: int, text: str, training: str) -> dict:
    """One sample with its longest shared run."""
    raise NotImplementedError
