"""Thirty random draws for boosting, scored by year."""
import csv
import json
import random
from pathlib import Path
from statistics import fmean

YEARS = ["2007", "2008", "2009"]


def loguniform(low: float, high: float, u: float) -> float:
    if not 0 < low < high:
        raise ValueError(f"need 0 < low < high, got {low} and {high}")
    return low * (high / low) ** u


def build(settings: dict):
    """Return a pipeline from the raw row to a price."""
    import numpy as np
    from sklearn.compose import TransformedTargetRegressor, make_column_transformer
    from sklearn.ensemble import HistGradientBoostingRegressor
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import OneHotEncoder

    words = OneHotEncoder(handle_unknown="ignore", sparse_output=False)
    prepare = make_column_transformer((words, ["zone", "kind", "pool", "sale"]), remainder="passthrough")
    model = HistGradientBoostingRegressor(**settings, early_stopping=True, max_iter=1000, random_state=0)
    return TransformedTargetRegressor(make_pipeline(prepare, model), func=np.log, inverse_func=np.exp)


def main() -> None:
    import numpy as np
    import pandas as pd

    data = pd.read_csv("data/houses.csv", keep_default_na=False)
    data = data[data["sold"] < "2010"]
    year, X, y = data["sold"].str[:4], data.drop(columns=["id", "sold", "price"]), data["price"].astype(float)

    ranges = json.loads(Path("ranges.json").read_text(encoding="utf-8"))
    rng = random.Random(0)
    rows, guesses = [], {}
    for draw in range(1, 31):
        settings = {name: loguniform(r["low"], r["high"], rng.random()) for name, r in ranges.items()}
        settings = {k: round(v) if k in ("max_leaf_nodes", "min_samples_leaf") else float(f"{v:.5g}") for k, v in settings.items()}
        folds = []
        for test in YEARS:
            p = build(settings).fit(X[year < test], y[year < test]).predict(X[year == test]).round()
            guesses.setdefault(draw, []).extend(zip(data["id"][year == test], map(int, p)))
            folds.append(round(float(np.median(abs(p / y[year == test] - 1))) * 100, 4))
        rows.append({"draw": draw, **settings, **dict(zip(["fold1", "fold2", "fold3"], folds)), "mean": round(fmean(folds), 4)})
    with open("draws.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    best = min(rows, key=lambda r: r["mean"])
    with open("best_predictions.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([("id", "prediction"), *guesses[best["draw"]]])
    Path("best.json").write_text(json.dumps({k: best[k] for k in [*ranges, "mean"]}) + "\n", encoding="utf-8")
    print(*sorted(rows, key=lambda r: r["mean"])[:10], sep="\n")


if __name__ == "__main__":
    main()
