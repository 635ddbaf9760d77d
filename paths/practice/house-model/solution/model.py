"""Rounds of features: one idea at a time, kept by rule."""
from statistics import fmean

import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor

YEARS, MIN_GAIN = ["2007", "2008", "2009"], 0.05
data = pd.read_csv("data/houses.csv", keep_default_na=False)
data = data[data["sold"] < "2010"].reset_index(drop=True)
year, price = data["sold"].str[:4], data["price"].astype(float)
RAW = ["area", "lot", "condition", "built", "garage", "baths"]

# each idea: name -> function(table, training rows) -> column
IDEAS = {
    "age at the time of sale": lambda d, t: d["sold"].str[:4].astype(int) - d["built"],
    "kind of sale as a number": lambda d, t: d["sale"].map({"land": 0, "abnormal": 1, "family": 2, "shared": 3, "normal": 4, "new": 5}),
    "month of the year": lambda d, t: d["sold"].str[5:].astype(int),
    "size of the basement": lambda d, t: d["basement"],
    "zone: median price per m2 of training rows": lambda d, t: d["zone"].map((price[t] / d["area"][t]).groupby(d["zone"][t]).median()),
    "year of the last rebuilding": lambda d, t: d["rebuilt"],
    "area times condition": lambda d, t: d["area"] * d["condition"],
    "lot divided by area": lambda d, t: d["lot"] / d["area"],
    "pool, yes or no": lambda d, t: (d["pool"] != "").astype(int),
}


def predict(ideas: list[str], test: str) -> pd.Series:
    train = year < test
    X = data[RAW].assign(**{name: IDEAS[name](data, train) for name in ideas})
    X.columns = [f"x{i}" for i in range(X.shape[1])]
    model = HistGradientBoostingRegressor(learning_rate=0.07, max_leaf_nodes=5, min_samples_leaf=9, max_iter=200, random_state=0)
    model.fit(X[train], np.log(price[train]))
    return pd.Series(np.exp(model.predict(X[year == test])), index=data.index[year == test])


def score(ideas: list[str]) -> list[float]:
    return [round(float((predict(ideas, y) / price[year == y] - 1).abs().median()) * 100, 3) for y in YEARS]


kept: list[str] = []
rows, best = [], float("inf")
for n, idea in enumerate(["start with raw columns", *IDEAS], start=1):
    tried = kept + [idea] * (idea in IDEAS)
    folds = score(tried)
    mean = round(fmean(folds), 4)
    keep = n == 1 or mean <= best - MIN_GAIN
    if keep:
        kept, best = tried, mean
    rows.append((n, idea, *folds, mean, "keep" if keep else "drop"))
    print(rows[-1])
pd.DataFrame(rows, columns=["round", "idea", "fold1", "fold2", "fold3", "mean", "verdict"]).to_csv("rounds.csv", index=False)
last = predict(kept, "2009")
train, true = year < "2009", price[last.index]
per_m2, zone, area = (price / data["area"])[train], data["zone"], data["area"]
rules = {
    "median price": price[train].median(),
    "median price of the zone": zone.map(price[train].groupby(zone).median()),
    "zone_area": zone.map(per_m2.groupby(zone).median()) * area,
    "model": last,
}
for name, guess in rules.items():
    guess = guess[last.index] if isinstance(guess, pd.Series) else guess
    print(f"{name:25} median error in 2009: {100 * (guess / true - 1).abs().median():.2f} %")
pd.DataFrame({"id": data["id"][last.index], "prediction": last.round(0).astype(int)}).to_csv("predictions.csv", index=False)
