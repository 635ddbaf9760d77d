"""Built-in and permutation importance of a forest."""
import random
from statistics import fmean

import pandas as pd
from sklearn.ensemble import RandomForestRegressor

from importance import importance

COLUMNS = ["area_m2", "area_ft2", "rooms", "age", "lamp"]
data = pd.read_csv("data/homes.csv")
train, test = data[:350], data[350:]
forest = RandomForestRegressor(200, max_features=0.33, random_state=0).fit(train[COLUMNS], train["price"])
built_in = dict(zip(COLUMNS, forest.feature_importances_))
orders = [random.Random(seed).sample(range(len(test)), len(test)) for seed in range(10)]

rows = []
for group in [[c] for c in COLUMNS] + [["area_m2", "area_ft2"]]:
    increase = importance(lambda r: forest.predict(pd.DataFrame(r)[COLUMNS]), test.to_dict("records"), list(test["price"]), group, orders)
    rows.append(("+".join(group), round(sum(built_in[c] for c in group), 4), round(fmean(increase), 3)))
table = pd.DataFrame(rows, columns=["columns", "built_in", "permutation"])
table.to_csv("importance.csv", index=False)
print(table)
