"""What four models make of twenty columns of noise."""
import json

import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor, RandomForestRegressor
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_absolute_error
from sklearn.neighbors import KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from selection import backward

data = pd.read_csv("data/flats.csv")
X, y = data.drop(columns=["id", "rent"]), data["rent"]
REAL = ["area", "age", "floor", "garden"]
MODELS = {
    "line": LinearRegression(),
    "knn": make_pipeline(StandardScaler(), KNeighborsRegressor(5)),
    "forest": RandomForestRegressor(200, min_samples_leaf=2, random_state=0),
    "boosting": HistGradientBoostingRegressor(learning_rate=0.05, max_iter=150, random_state=0),
}


def error(model, columns: list[str]) -> float:
    return mean_absolute_error(y[240:], model.fit(X[columns][:240], y[:240]).predict(X[columns][240:]))


rows = [(name, round(error(m, REAL), 3), round(error(m, list(X)), 3)) for name, m in MODELS.items()]
table = pd.DataFrame(rows, columns=["model", "clean", "noisy"])
table.to_csv("noise.csv", index=False)
kept = backward(list(X), lambda c: error(LinearRegression(), c))
with open("kept.json", "w", encoding="utf-8") as file:
    json.dump(kept, file)
print(table, kept, error(LinearRegression(), kept), sep="\n")
