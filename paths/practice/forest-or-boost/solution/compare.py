"""Compare three models on error, time and size."""
import pickle
import time
from statistics import median

import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor, RandomForestRegressor
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_absolute_error

data = pd.read_csv("data/trips.csv")
X, y = data.drop(columns=["id", "trips"]), data["trips"]
models = {
    "line": LinearRegression(),
    "forest": RandomForestRegressor(300, min_samples_leaf=2, max_features=0.8, random_state=0),
    "boosting": HistGradientBoostingRegressor(learning_rate=0.05, max_iter=300, random_state=0),
}
predictions, results = {"id": data["id"][400:]}, []
for name, model in models.items():
    times = []
    for _ in range(5):
        start = time.perf_counter()
        model.fit(X[:400], y[:400])
        times.append(time.perf_counter() - start)
    predictions[name] = model.predict(X[400:]).round(3)
    error = mean_absolute_error(y[400:], predictions[name])
    results.append((name, round(error, 3), round(median(times), 4), round(len(pickle.dumps(model)) / 1024, 1)))
pd.DataFrame(predictions).to_csv("predictions.csv", index=False)
table = pd.DataFrame(results, columns=["model", "mae", "fit_seconds", "size_kb"])
table.to_csv("results.csv", index=False)
print(table)
