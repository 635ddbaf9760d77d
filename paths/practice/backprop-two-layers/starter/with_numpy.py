"""The same network on a whole batch, with NumPy and without a loop."""
import numpy as np


def forward(params: dict, X: np.ndarray, targets: np.ndarray) -> float:
    """Return the mean loss of the examples; each row of X is one."""
    raise NotImplementedError


def backward(params: dict, X: np.ndarray, targets: np.ndarray) -> dict:
    """Return the gradients of the mean loss, with the keys and shapes of params."""
    raise NotImplementedError
