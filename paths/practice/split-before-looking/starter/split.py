"""A stratified split, and what peeking at a test set is worth."""


def stratified_split(labels: list, test_share: float, seed: int) -> tuple[list[int], list[int]]:
    """Return row numbers for training and test, each class in the same share."""
    raise NotImplementedError


def accuracy(guess: list, truth: list) -> float:
    """Return the share of positions where guess and truth agree."""
    raise NotImplementedError


def best_guess(guesses: list[list], truth: list) -> tuple[int, float]:
    """Return the number of the most accurate guess, and its accuracy."""
    raise NotImplementedError
