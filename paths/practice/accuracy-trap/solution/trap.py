"""Accuracy, and two measures that a constant answer cannot fool."""

import csv


def boxes(actual: list[str], predicted: list[str]) -> tuple[int, int, int, int]:
    pairs = list(zip(actual, predicted))
    return (pairs.count(("yes", "yes")), pairs.count(("yes", "no")),
            pairs.count(("no", "yes")), pairs.count(("no", "no")))


def accuracy(actual: list[str], predicted: list[str]) -> float:
    tp, _, _, tn = boxes(actual, predicted)
    return (tp + tn) / len(actual)


def balanced_accuracy(actual: list[str], predicted: list[str]) -> float:
    tp, fn, fp, tn = boxes(actual, predicted)
    return (tp / (tp + fn) + tn / (tn + fp)) / 2


def f1(actual: list[str], predicted: list[str]) -> float:
    tp, fn, fp, _ = boxes(actual, predicted)
    return 2 * tp / (2 * tp + fp + fn) if tp else 0.0


def main() -> None:
    with open("data/answers.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    actual = [row["actual"] for row in rows]
    with open("scores.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["model", "accuracy", "balanced_accuracy", "f1"])
        for model in ["never", "always", "careful", "eager"]:
            answers = [row[model] for row in rows]
            scores = [measure(actual, answers) for measure in (accuracy, balanced_accuracy, f1)]
            writer.writerow([model, *(f"{score:.4f}" for score in scores)])


if __name__ == "__main__":
    main()
