"""Rank the test customers with the chosen model; write list.csv and result.json."""
import json
import random
from statistics import fmean

import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

NUMBERS = ["age", "balance", "campaign", "pdays", "previous"]
WORDS = ["job", "marital", "education", "default", "housing", "loan", "contact", "month", "poutcome"]

data = pd.read_csv("data/calls.csv", sep=";")
data["pdays"] = data["pdays"].mask(data["pdays"] == -1)
data.index += 1
train, test = data.loc[:1280], data.loc[1281:].copy()
numbers = make_pipeline(SimpleImputer(strategy="median", add_indicator=True), StandardScaler())
model = make_pipeline(
    make_column_transformer((numbers, NUMBERS), (OneHotEncoder(handle_unknown="ignore"), WORDS)),
    LogisticRegression(C=0.1, max_iter=1000),
)
test["probability"] = model.fit(train, train["y"] == "yes").predict_proba(test)[:, 1].round(5)
ranked = test.rename_axis("row").reset_index().sort_values(["probability", "row"], ascending=[False, True])
ranked["called"] = [1] * 64 + [0] * 256
ranked[["row", "probability", "called"]].to_csv("list.csv", index=False)

yes = (ranked["y"] == "yes").astype(int).tolist()
answers, base = yes[:64], fmean(yes)
rng = random.Random(0)
shares = sorted(fmean(rng.choices(answers, k=64)) for _ in range(4000))
former = test.assign(first=test["poutcome"] != "success").sort_values("first", kind="stable")[:64]
result = {
    "yes_called": sum(answers), "share": fmean(answers), "low": shares[100], "high": shares[-101],
    "base": base, "lift": fmean(answers) / base, "threshold": float(ranked["probability"].iloc[63]),
    "former_share": float((former["y"] == "yes").mean()), "profit": sum(answers) * 60 - 64 * 5,
}
with open("result.json", "w", encoding="utf-8") as file:
    json.dump({key: round(value, 4) for key, value in result.items()}, file, indent=1)
print(result)
