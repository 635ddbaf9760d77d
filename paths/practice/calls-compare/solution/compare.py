"""Compare two baselines and six models in four folds."""
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import TimeSeriesSplit
from sklearn.naive_bayes import BernoulliNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

NUMBERS = ["age", "balance", "campaign", "pdays", "previous"]
WORDS = ["job", "marital", "education", "default", "housing", "loan", "contact", "month", "poutcome"]
MODELS = {
    "logistic C=0.01": LogisticRegression(C=0.01, max_iter=1000),
    "logistic C=1": LogisticRegression(C=1, max_iter=1000),
    "knn k=5": KNeighborsClassifier(5),
    "knn k=50": KNeighborsClassifier(50),
    "bayes alpha=0.1": BernoulliNB(alpha=0.1),
    "bayes alpha=10": BernoulliNB(alpha=10),
}

data = pd.read_csv("data/calls.csv", sep=";", nrows=1280)
data["pdays"] = data["pdays"].mask(data["pdays"] == -1)
y = (data["y"] == "yes").to_numpy()
folds = list(TimeSeriesSplit(n_splits=4).split(data))


def top_fifth(score, answers) -> float:
    order = sorted(range(len(score)), key=lambda i: (-score[i], i))[: len(score) // 5]
    return answers[order].mean()


def folds_of(model) -> list[float]:
    numbers = make_pipeline(SimpleImputer(strategy="median", add_indicator=True), StandardScaler())
    whole = make_pipeline(make_column_transformer((numbers, NUMBERS), (OneHotEncoder(handle_unknown="ignore"), WORDS)), model)
    return [top_fifth(whole.fit(data.iloc[a], y[a]).predict_proba(data.iloc[b])[:, 1], y[b]) for a, b in folds]


former = (data["poutcome"] == "success").to_numpy(float)
table = {"random": [y[b].mean() for _, b in folds], "former": [top_fifth(former[b], y[b]) for _, b in folds]}
table |= {name: folds_of(model) for name, model in MODELS.items()}
frame = pd.DataFrame.from_dict(table, orient="index", columns=["fold1", "fold2", "fold3", "fold4"])
numbers = frame.copy()
frame["mean"], frame["spread"] = numbers.mean(axis=1), numbers.max(axis=1) - numbers.min(axis=1)
frame.rename_axis("name").round(4).to_csv("results.csv")
print(frame.round(3))
