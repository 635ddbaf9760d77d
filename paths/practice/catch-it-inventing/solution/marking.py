"""Mark answers against a key."""
import csv
import re
from collections import Counter
from pathlib import Path

REFUSALS = ["do not know", "don't know", "no such", "does not exist", "cannot find"]
HEDGES = ["think", "perhaps", "maybe", "may", "might", "probably", "not sure"]


def _has(phrase: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(phrase)}\b", text, re.IGNORECASE) is not None


def refuses(answer: str) -> bool:
    """Say whether the answer refuses."""
    return any(phrase in answer.lower() for phrase in REFUSALS)


def hedges(answer: str) -> bool:
    """Say whether the answer is hedged."""
    return any(_has(phrase, answer) for phrase in HEDGES)


def verdict(answer: str, key: str, kind: str) -> str:
    """Return right, wrong or refused."""
    if refuses(answer):
        return "refused"
    found = kind == "real" and any(_has(word, answer) for word in key.split("|") if word)
    return "right" if found else "wrong"


def bars(counts: dict[str, int]) -> str:
    """Return a bar chart as text."""
    return "\n".join(f"{name} {'#' * n} {n}" for name, n in counts.items())


def write_marks(rows: list[dict[str, str]], name: str) -> Counter[str]:
    """Write the marks of the rows into the file and return the counts of the wrong answers."""
    wrong: Counter[str] = Counter()
    with open(name, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "kind", "verdict", "tone"])
        for row in rows:
            mark = verdict(row["answer"], row["key"], row["kind"])
            tone = "hedged" if hedges(row["answer"]) else "sure"
            wrong[f"{row['kind']}_{tone}"] += mark == "wrong"
            writer.writerow([row["id"], row["kind"], mark, tone])
    return wrong


def read(path: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file."""
    return list(csv.DictReader(Path(path).read_text(encoding="utf-8").splitlines()))


if __name__ == "__main__":
    rows = read("data/answers.csv")
    wrong = write_marks(rows, "marks.csv")
    names = ["real_sure", "real_hedged", "impossible_sure", "impossible_hedged"]
    Path("chart.txt").write_text(bars({name: wrong[name] for name in names}) + "\n", encoding="utf-8")
    answers = {row["id"]: row["answer"] for row in read("data/smollm2.csv")}
    write_marks([{**row, "answer": answers[row["id"]]} for row in rows if row["id"] in answers], "real_marks.csv")
