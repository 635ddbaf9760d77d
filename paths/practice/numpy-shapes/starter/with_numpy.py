"""Four calculations on whole arrays, without a loop."""
import numpy as np


def squared_error(predictions: np.ndarray, answers: np.ndarray) -> float:
    """Return the mean squared error; ValueError if the shapes are not equal."""
    raise NotImplementedError


def standardise(table: np.ndarray) -> np.ndarray:
    """Give each column mean 0 and standard deviation 1; a column without spread becomes 0."""
    raise NotImplementedError


def shares(counts: np.ndarray) -> np.ndarray:
    """Divide each row by its sum."""
    raise NotImplementedError


def distances(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the distance of each row of a to each row of b."""
    raise NotImplementedError
