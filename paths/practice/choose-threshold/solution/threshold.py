"""Precision, recall and profit as functions of the threshold."""

import csv


def called(probabilities: list[float], answers: list[int], threshold: float) -> list[int]:
    return [answer for p, answer in zip(probabilities, answers) if p >= threshold]


def precision_recall(
    probabilities: list[float], answers: list[int], threshold: float
) -> tuple[float | None, float]:
    people = called(probabilities, answers, threshold)
    precision = sum(people) / len(people) if people else None
    return precision, sum(people) / sum(answers)


def profit(
    probabilities: list[float], answers: list[int], threshold: float, gain: float, cost: float
) -> float:
    people = called(probabilities, answers, threshold)
    return gain * sum(people) - cost * len(people)


def best_threshold(
    probabilities: list[float], answers: list[int], candidates: list[float], gain: float, cost: float
) -> float:
    return max(candidates, key=lambda t: (profit(probabilities, answers, t, gain, cost), t))


def main() -> None:
    with open("data/scored.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    probabilities = [float(row["probability"]) for row in rows]
    answers = [int(row["answer"]) for row in rows]
    candidates = [n / 20 for n in range(1, 20)]
    with open("curve.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["threshold", "precision", "recall", "profit"])
        for t in candidates:
            precision, recall = precision_recall(probabilities, answers, t)
            shown = "" if precision is None else round(precision, 4)
            writer.writerow([t, shown, round(recall, 4), profit(probabilities, answers, t, 60, 5)])
    for cost in (5, 15):
        print(cost, best_threshold(probabilities, answers, candidates, 60, cost))


if __name__ == "__main__":
    main()
