"""Logistic regression with scikit-learn, without regularisation."""
import numpy as np
from sklearn.linear_model import LogisticRegression


def fit(hours: list[float], passed: list[int]) -> tuple[float, float]:
    model = LogisticRegression(C=0.1, tol=1e-8, max_iter=5000).fit([[h] for h in hours], passed)
    return float(model.intercept_[0]), float(model.coef_[0][0])
