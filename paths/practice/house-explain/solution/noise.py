"""Importances with a column of noise (importance.csv), and the one score on 2010."""
import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor

SALES = {"land": 0, "abnormal": 1, "family": 2, "shared": 3, "normal": 4, "new": 5}
COLUMNS = ["area", "lot", "condition", "built", "garage", "baths", "age", "sale", "basement", "rebuilt", "area_condition", "lot_by_area"]
rng = np.random.default_rng(0)
data = pd.read_csv("data/houses.csv", keep_default_na=False)
data["noise"] = rng.random(len(data))
year, price = data["sold"].str[:4], data["price"].astype(float)


def table() -> pd.DataFrame:
    """The columns of the model; each is known when the house is offered."""
    return data.assign(sale=data["sale"].map(SALES), age=year.astype(int) - data["built"],
                       area_condition=data["area"] * data["condition"], lot_by_area=data["lot"] / data["area"])


def fit(X: pd.DataFrame, first_test: str) -> HistGradientBoostingRegressor:
    model = HistGradientBoostingRegressor(learning_rate=0.07, max_leaf_nodes=5, min_samples_leaf=9, max_iter=200, random_state=0)
    return model.fit(X[year < first_test], np.log(price[year < first_test]))


def error(model, X: pd.DataFrame, y: pd.Series) -> float:
    return 100 * float(np.median(abs(np.exp(model.predict(X)) / y - 1)))


X = table()[[*COLUMNS, "noise"]]
model, test, true = fit(X, "2009"), X[year == "2009"], price[year == "2009"]
base = error(model, test, true)
rows = []
for column in X:
    shuffled = [error(model, test.assign(**{column: rng.permutation(test[column])}), true) for _ in range(20)]
    rows.append((column, round(float(np.mean(shuffled)) - base, 3)))
importance = pd.DataFrame(rows, columns=["column", "increase"]).sort_values("increase", ascending=False)
importance.to_csv("importance.csv", index=False)
print(f"with noise: {base:.2f} % in 2009", importance, sep="\n")

X = table()[COLUMNS]
print(f"2010, scored once: {error(fit(X, '2010'), X[year == '2010'], price[year == '2010']):.2f} %")
