"""Open the test set once: test_predictions.csv, result.json, groups.csv."""
import json

import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor

data = pd.read_csv("data/houses.csv", keep_default_na=False)
train = data["sold"] < "2010"
zone = (data["price"][train] / data["area"][train]).groupby(data["zone"][train]).median()
X = data[["area", "lot", "quality", "built", "garage", "baths"]].assign(
    sale=data["sale"].map({"family": 0, "foreclosure": 1, "normal": 2, "new": 3}), month=data["sold"].str[5:].astype(int),
    zone=data["zone"].map(zone), ratio=data["lot"] / data["area"])
model = HistGradientBoostingRegressor(learning_rate=0.07, max_leaf_nodes=5, min_samples_leaf=9, max_iter=200, random_state=0)
model.fit(X[train], np.log(data["price"][train]))

test = data[~train].copy()
test["prediction"] = np.exp(model.predict(X[~train])).round().astype(int)
test[["id", "prediction"]].to_csv("test_predictions.csv", index=False)
ratio = test["price"] / test["prediction"]
error = 100 * (test["prediction"] / test["price"] - 1).abs()
low, high = (sorted(ratio)[int(p * len(ratio))] for p in (0.1, 0.9))
inside = ratio.between(low, high)
rule = 100 * (test["zone"].map(zone) * test["area"] / test["price"] - 1).abs()
result = {"median_error": error.median(), "low": low, "high": high, "coverage": inside.mean(),
          "zone_area": rule.median(), "within_limit": (error <= 10).mean()}
with open("result.json", "w", encoding="utf-8") as file:
    json.dump({k: round(float(v), 4) for k, v in result.items()}, file)

dear = test["prediction"] >= test["prediction"].median()
groups = {"estimate below the median": ~dear, "estimate above the median": dear,
          "normal sale": test["sale"] == "normal", "other sale": test["sale"] != "normal",
          "built before 1960": test["built"] < 1960, "built from 1960 on": test["built"] >= 1960}
table = pd.DataFrame([(n, int(g.sum()), round(float(inside[g].mean()), 4)) for n, g in groups.items()], columns=["group", "houses", "coverage"])
table[table["houses"] >= 10].to_csv("groups.csv", index=False)
print(result, table, sep="\n")
