"""Write errors.csv with scikit-learn."""
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import TimeSeriesSplit

from splits import time_splits

days = pd.read_csv("data/days.csv", parse_dates=["date"])
y = days["trips"].to_numpy(float)
X = np.column_stack([days["temp_evening"], days["date"].dt.day_of_week >= 5])
day_before = days["trips"].shift(1).to_numpy(float)

errors = []
for fold, (train, test) in enumerate(TimeSeriesSplit(n_splits=5).split(X), start=1):
    assert (list(train), list(test)) == tuple(map(list, time_splits(len(y), 5)[fold - 1]))
    model = LinearRegression().fit(X[train], y[train])
    errors.append({
        "fold": fold,
        "baseline": mean_absolute_error(y[test], day_before[test]),
        "model": mean_absolute_error(y[test], model.predict(X[test])),
    })
table = pd.DataFrame(errors).round(2)
table.to_csv("errors.csv", index=False)
print(table, table.mean(), sep="\n")
