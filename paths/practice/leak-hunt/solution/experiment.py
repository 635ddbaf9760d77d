"""Who will miss an appointment? Predicted the evening before."""

import csv
import random
from statistics import fmean, median, pstdev

FEATURES = ["age", "waiting", "reminders", "missed_before"]


def read_rows(path: str) -> list[dict]:
    """Return the appointments; an empty waiting time becomes None."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        for column in ("day", "age", "reminders", "missed"):
            row[column] = int(row[column])
        row["waiting"] = float(row["waiting"]) if row["waiting"] else None
    return rows


def missed_before(row: dict, rows: list[dict]) -> int:
    """Return how many appointments this patient missed on earlier days."""
    return sum(
        other["missed"] for other in rows
        if other["patient"] == row["patient"] and other["day"] < row["day"]
    )


def split(rows: list[dict], share: float, seed: int) -> tuple[list[dict], list[dict]]:
    """Return training and test rows; about this share of the patients goes to the test."""
    patients = sorted({row["patient"] for row in rows})
    random.Random(seed).shuffle(patients)
    held_out = set(patients[:round(share * len(patients))])
    train = [row for row in rows if row["patient"] not in held_out]
    return train, [row for row in rows if row["patient"] in held_out]


def fill_waiting(train: list[dict], test: list[dict]) -> tuple[list[dict], list[dict]]:
    """Return both parts with empty waiting times filled by the median."""
    middle = median(row["waiting"] for row in train if row["waiting"] is not None)

    def fill(rows: list[dict]) -> list[dict]:
        return [row | {"waiting": middle if row["waiting"] is None else row["waiting"]} for row in rows]

    return fill(train), fill(test)


def scale(train: list[dict], test: list[dict]) -> tuple[list[list[float]], list[list[float]]]:
    """Return the features of both parts, with mean 0 and deviation 1 in training."""
    means = {name: fmean(row[name] for row in train) for name in FEATURES}
    deviations = {name: pstdev(row[name] for row in train) or 1.0 for name in FEATURES}

    def numbers(rows: list[dict]) -> list[list[float]]:
        return [[(row[name] - means[name]) / deviations[name] for name in FEATURES] for row in rows]

    return numbers(train), numbers(test)


def fit(points: list[list[float]], labels: list[int]) -> list[list[float]]:
    """Return the mean point of those who came and of those who missed."""
    return [[fmean(column) for column in zip(*(p for p, y in zip(points, labels) if y == label))] for label in (0, 1)]


def predict(centres: list[list[float]], point: list[float]) -> int:
    """Return 1 if the point is nearer to those who missed."""
    far = [sum((a - b) ** 2 for a, b in zip(centre, point)) for centre in centres]
    return int(far[1] < far[0])


def accuracy(centres: list[list[float]], points: list[list[float]], labels: list[int]) -> float:
    """Return the share of right predictions."""
    return fmean(predict(centres, point) == label for point, label in zip(points, labels))


def baseline(train_labels: list[int], labels: list[int]) -> float:
    """Return the accuracy of always giving the most frequent training answer."""
    frequent = int(fmean(train_labels) > 0.5)
    return fmean(label == frequent for label in labels)


def main() -> None:
    rows = read_rows("data/appointments.csv")
    rows = [row | {"missed_before": missed_before(row, rows)} for row in rows]
    train, test = fill_waiting(*split(rows, 0.3, seed=1))
    train_points, test_points = scale(train, test)
    train_labels, labels = [row["missed"] for row in train], [row["missed"] for row in test]
    centres = fit(train_points, train_labels)
    print(f"accuracy {accuracy(centres, test_points, labels):.3f}")
    print(f"baseline {baseline(train_labels, labels):.3f}")


if __name__ == "__main__":
    main()
