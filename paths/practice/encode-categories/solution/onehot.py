"""One-hot encoding with two policies for unknown categories."""

import csv
import json
from pathlib import Path


class OneHot:
    def __init__(self, columns: list[str], unknown: str = "error") -> None:
        self.columns = columns
        self.unknown = unknown

    def fit(self, rows: list[dict]) -> "OneHot":
        self.categories = {c: sorted({row[c] for row in rows}) for c in self.columns}
        return self

    def names(self) -> list[str]:
        return [f"{column}={value}" for column in self.columns for value in self.categories[column]]

    def transform(self, rows: list[dict]) -> list[list[int]]:
        result = []
        for row in rows:
            new = []
            for column in self.columns:
                known = self.categories[column]
                if row[column] not in known and self.unknown == "error":
                    raise ValueError(f"{column}: unknown value {row[column]!r}")
                new.extend(int(row[column] == value) for value in known)
            result.append(new)
        return result


def read(path: str) -> list[dict]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def main() -> None:
    production = read("data/production.csv")
    encoder = OneHot(["job", "city"], unknown="ignore").fit(read("data/train.csv"))
    with open("encoded.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", *encoder.names()])
        for row, code in zip(production, encoder.transform(production)):
            writer.writerow([row["id"], *code])
    unseen = {
        column: [row["id"] for row in production if row[column] not in encoder.categories[column]]
        for column in encoder.columns
    }
    Path("unseen.json").write_text(json.dumps(unseen) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
