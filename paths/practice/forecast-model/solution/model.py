"""Compare four forecasts in five folds: errors.csv, summary.csv, and real.csv for Washington."""
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import TimeSeriesSplit

LINE = ["temp", "weekend"]
MODELS = {"line": LINE, "full": LINE + ["temp2", "holiday", "week_before"]}


def features(days: pd.DataFrame) -> pd.DataFrame:
    """Return the days from the eighth on, with all columns that a forecast may use."""
    days = days.assign(
        day_before=days["trips"].shift(1),
        week_before=days["trips"].shift(7),
        weekend=days["date"].dt.day_of_week >= 5,
        temp2=days["temp"] ** 2,
    )
    return days.iloc[7:].reset_index(drop=True)


def errors_by_fold(days: pd.DataFrame) -> pd.DataFrame:
    """Return the mean absolute error of each forecast in each fold."""
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
    return pd.DataFrame(rows).set_index("fold")


def summary(errors: pd.DataFrame) -> pd.DataFrame:
    """Return mean and spread of each forecast."""
    return pd.DataFrame({"mean": errors.mean(), "spread": errors.max() - errors.min()}).rename_axis("forecast")


raw = pd.read_csv("data/days.csv", parse_dates=["date"]).rename(columns={"temp_announced": "temp"})
raw["holiday"] = raw["date"].isin(pd.read_csv("data/holidays.csv", parse_dates=["date"])["date"])
days = features(raw)
errors = errors_by_fold(days)
errors.round(2).to_csv("errors.csv")
summary(errors).round(2).to_csv("summary.csv")
print(errors.round(1), summary(errors).round(1), sep="\n")

washington = features(pd.read_csv("data/washington.csv", parse_dates=["date"]))
real = errors_by_fold(washington)
summary(real).round(2).to_csv("real.csv")
print(real.round(1), summary(real).round(1), sep="\n")

# LEAK, on purpose: the day's own trips as a column. Never use this model.
y = days["trips"].to_numpy(float)
train, test = list(TimeSeriesSplit(n_splits=5).split(days))[-1]
X = np.column_stack([days[LINE].to_numpy(float), y])
print("leak claims", round(mean_absolute_error(y[test], LinearRegression().fit(X[train], y[train]).predict(X[test])), 6))
