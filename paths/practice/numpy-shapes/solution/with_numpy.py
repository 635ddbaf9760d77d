"""Four calculations on whole arrays, without a loop."""
import numpy as np


def squared_error(predictions: np.ndarray, answers: np.ndarray) -> float:
    """Return the mean squared error; ValueError if the shapes are not equal."""
    if predictions.shape != answers.shape:
        raise ValueError(f"{predictions.shape} against {answers.shape}")
    return float(((predictions - answers) ** 2).mean())


def standardise(table: np.ndarray) -> np.ndarray:
    """Give each column mean 0 and standard deviation 1; a column without spread becomes 0."""
    spread = table.std(axis=0)
    return (table - table.mean(axis=0)) / np.where(spread > 0, spread, 1)


def shares(counts: np.ndarray) -> np.ndarray:
    """Divide each row by its sum."""
    return counts / counts.sum(axis=1, keepdims=True)


def distances(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the distance of each row of a to each row of b."""
    return np.sqrt(((a[:, None, :] - b[None, :, :]) ** 2).sum(axis=2))
