"""Trains the model and writes the artefact that the service loads.

    uv run --group train python scripts/train.py

The data is Fisher's irises, which come with scikit-learn. Forty flowers are held out before anything
is fitted. The number in the artefact comes from them alone, beside what guessing one class would get.
"""

import json
from pathlib import Path

import numpy as np
from sklearn.datasets import load_iris
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler

PACKAGE = Path(__file__).parents[1] / "src" / "fastapi_service"
TARGET = PACKAGE / "artefacts" / "iris.json"
VERSION = "1"


def main() -> None:
    """Fits, measures, writes."""
    iris = load_iris()
    x_train, x_test, y_train, y_test = train_test_split(
        iris.data, iris.target, test_size=40, random_state=7, stratify=iris.target
    )
    scaler = StandardScaler().fit(x_train)
    classifier = LogisticRegression().fit(scaler.transform(x_train), y_train)
    baseline = DummyClassifier().fit(x_train, y_train)
    probabilities = classifier.predict_proba(scaler.transform(x_test[:5]))
    artefact = {
        "version": VERSION,
        "trained_on": "Fisher's irises, as in scikit-learn",
        "n_train": len(y_train),
        "n_held_out": len(y_test),
        "held_out_accuracy": round(classifier.score(scaler.transform(x_test), y_test), 4),
        "baseline_accuracy": round(baseline.score(x_test, y_test), 4),
        "features": ["sepal_length", "sepal_width", "petal_length", "petal_width"],
        "means": np.round(scaler.mean_, 8).tolist(),
        "scales": np.round(scaler.scale_, 8).tolist(),
        "classes": iris.target_names.tolist(),
        "weights": np.round(classifier.coef_, 8).tolist(),
        "intercepts": np.round(classifier.intercept_, 8).tolist(),
        "examples": [
            {"values": values.tolist(), "probabilities": np.round(row, 6).tolist()}
            for values, row in zip(x_test[:5], probabilities, strict=True)
        ],
    }
    TARGET.write_text(json.dumps(artefact, indent=2) + "\n", encoding="utf-8")
    print(f"held out: {artefact['held_out_accuracy']}, baseline: {artefact['baseline_accuracy']}")


if __name__ == "__main__":
    main()
