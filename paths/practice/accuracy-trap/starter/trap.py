"""Accuracy, and two measures that a constant answer cannot fool."""


def accuracy(actual: list[str], predicted: list[str]) -> float:
    """Return the share of right answers."""
    raise NotImplementedError


def balanced_accuracy(actual: list[str], predicted: list[str]) -> float:
    """Return the mean of the recall of yes and the recall of no."""
    raise NotImplementedError


def f1(actual: list[str], predicted: list[str]) -> float:
    """Return F1 of the class yes; 0 if no yes was found."""
    raise NotImplementedError
