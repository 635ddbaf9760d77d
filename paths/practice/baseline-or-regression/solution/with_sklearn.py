"""The errors of each fold, with scikit-learn, for any table of days."""
from datetime import date

import numpy as np
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import TimeSeriesSplit


def errors(days: list[tuple[str, float, float]], folds: int) -> list[tuple[float, float]]:
    """Return for each fold the error of the day before and that of the regression."""
    y = np.array([trips for _, trips, _ in days], dtype=float)
    weekend = [date.fromisoformat(day).weekday() >= 5 for day, _, _ in days]
    X = np.column_stack([[temperature for _, _, temperature in days], weekend])
    result = []
    for train, test in TimeSeriesSplit(n_splits=folds).split(X):
        model = LinearRegression().fit(X[train], y[train])
        result.append((mean_absolute_error(y[test], y[test - 1]), mean_absolute_error(y[test], model.predict(X[test]))))
    return result
