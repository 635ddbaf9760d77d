"""The same network as one class of scikit-learn."""
import warnings

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

Rows = list[tuple[list[float], int]]


def train(rows: Rows, hidden: int, rate: float, epochs: int, seed: int) -> MLPClassifier:
    """Return a network that learns as yours does: plain steps, batches of ten."""
    model = MLPClassifier(
        hidden_layer_sizes=(hidden,), solver="sgd", learning_rate_init=rate,
        alpha=0, batch_size=10, max_iter=epochs, random_state=seed,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return model.fit([x for x, _ in rows], [label for _, label in rows])


def weights(model: MLPClassifier) -> dict[str, list]:
    """Return W1, b1, W2 and b2 in the shapes of weights.json."""
    (W1, W2), (b1, b2) = model.coefs_, model.intercepts_
    return {"W1": W1.T.tolist(), "b1": b1.tolist(), "W2": W2.T.tolist(), "b2": b2.tolist()}


def sure(model: MLPClassifier, rows: Rows, limit: float) -> tuple[int, int]:
    """Return for how many pictures the largest probability is at least `limit`, and how many of them are right."""
    p = model.predict_proba([x for x, _ in rows])
    labels = np.array([label for _, label in rows])
    chosen = p.max(axis=1) >= limit
    right = model.classes_[p.argmax(axis=1)] == labels
    return int(chosen.sum()), int((chosen & right).sum())
