"""Compare four forecasts in five folds and write errors.csv and summary.csv."""
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import TimeSeriesSplit

days = pd.read_csv("data/days.csv", parse_dates=["date"])
holidays = pd.read_csv("data/holidays.csv", parse_dates=["date"])["date"]
days["day_before"] = days["trips"].shift(1)
days["week_before"] = days["trips"].shift(7)
days["weekend"] = days["date"].dt.day_of_week >= 5
days["holiday"] = days["date"].isin(holidays)
days = days.iloc[7:].reset_index(drop=True)

LINE = ["temp_evening", "weekend"]
MODELS = {"line": LINE, "full": LINE + ["holiday", "day_before", "week_before"]}
y = days["trips"].to_numpy(float)

rows = []
for fold, (train, test) in enumerate(TimeSeriesSplit(n_splits=5).split(days), start=1):
    row = {"fold": fold}
    for name in ("day_before", "week_before"):
        row[name] = mean_absolute_error(y[test], days[name].iloc[test])
    for name, columns in MODELS.items():
        X = days[columns].to_numpy(float)
        row[name] = mean_absolute_error(y[test], LinearRegression().fit(X[train], y[train]).predict(X[test]))
    rows.append(row)

errors = pd.DataFrame(rows).set_index("fold")
errors.round(2).to_csv("errors.csv")
summary = pd.DataFrame({"mean": errors.mean(), "spread": errors.max() - errors.min()})
summary.rename_axis("forecast").round(2).to_csv("summary.csv")
print(errors.round(1), summary.round(1), sep="\n")

# LEAK, on purpose: the day's own trips as a column. Never use this model.
train, test = list(TimeSeriesSplit(n_splits=5).split(days))[-1]
X = np.column_stack([days[LINE].to_numpy(float), y])
print("leak claims", round(mean_absolute_error(y[test], LinearRegression().fit(X[train], y[train]).predict(X[test])), 6))
