"""A scaler and a pipeline with the interface of scikit-learn."""

import csv
import json
from pathlib import Path
from statistics import fmean, pstdev


class Scaler:
    def fit(self, rows: list[list[float]]) -> "Scaler":
        columns = list(zip(*rows))
        self.means = [fmean(column) for column in columns]
        self.deviations = [pstdev(column) or 1.0 for column in columns]
        return self

    def transform(self, rows: list[list[float]]) -> list[list[float]]:
        return [[(x - m) / d for x, m, d in zip(row, self.means, self.deviations)] for row in rows]


class Pipeline:
    def __init__(self, steps: list, model) -> None:
        self.steps = steps
        self.model = model

    def fit(self, rows: list[list[float]], labels: list) -> "Pipeline":
        for step in self.steps:
            rows = step.fit(rows).transform(rows)
        self.model.fit(rows, labels)
        return self

    def predict(self, rows: list[list[float]]) -> list:
        for step in self.steps:
            rows = step.transform(rows)
        return self.model.predict(rows)


def main() -> None:
    with open("data/income.csv", newline="", encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    everyone = [[float(row["income"])] for row in table]
    train = [[float(row["income"])] for row in table if row["part"] == "train"]
    first = everyone[:1]
    result = {
        "fitted_on_all": round(Scaler().fit(everyone).transform(first)[0][0], 4),
        "fitted_on_train": round(Scaler().fit(train).transform(first)[0][0], 4),
    }
    Path("leak.json").write_text(json.dumps(result) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
