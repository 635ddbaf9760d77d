"""Score and compare versions of a prompt."""
import csv
import json
from math import comb
from pathlib import Path


def clean(answer: str) -> str:
    """Return the answer without outer white space and one final dot, in lower case."""
    return answer.strip().removesuffix(".").lower()


def right(answers: dict[str, str], truth: dict[str, str]) -> set[str]:
    """Return the ids with a right answer."""
    return {key for key, value in truth.items() if clean(answers.get(key, "")) == value}


def score(answers: dict[str, str], truth: dict[str, str]) -> int:
    """Return how many answers are right after cleaning."""
    return len(right(answers, truth))


def flips(before: dict[str, str], after: dict[str, str], truth: dict[str, str]) -> tuple[list[str], list[str]]:
    """Return the ids that became right and those that became wrong."""
    old, new = right(before, truth), right(after, truth)
    return sorted(new - old), sorted(old - new)


def sign_test(better: int, worse: int) -> float:
    """Return the two-sided p-value of the sign test."""
    n = better + worse
    tail = sum(comb(n, k) for k in range(min(better, worse) + 1)) / 2**n
    return min(1.0, 2 * tail)


if __name__ == "__main__":
    with open("data/inputs.csv", encoding="utf-8") as file:
        truth = {row["id"]: row["truth"] for row in csv.DictReader(file)}
    answers: dict[str, dict[str, str]] = {}
    with open("data/answers.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            answers.setdefault(row["prompt"], {})[row["id"]] = row["answer"]
    parents = {p["id"]: p["parent"] for p in json.loads(Path("data/prompts.json").read_text(encoding="utf-8"))}
    with open("rounds.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["round", "prompt", "parent", "score", "better", "worse", "p"])
        writer.writerow([0, "p0", "", score(answers["p0"], truth), "", "", ""])
        for number, prompt in enumerate(["p1", "p3", "p5", "p7", "p9"], 1):
            up, down = flips(answers[parents[prompt]], answers[prompt], truth)
            writer.writerow([number, prompt, parents[prompt], score(answers[prompt], truth), len(up), len(down), f"{sign_test(len(up), len(down)):.4f}"])
    for prompt, parent in parents.items():
        print(prompt, parent, score(answers[prompt], truth), flips(answers[parent], answers[prompt], truth) if parent else "")
