"""Score the clerk's records and choose who looks at them."""
import csv
import json
import math
from pathlib import Path

FIELDS = ("docket", "comments_until", "event_date", "public")
OUTCOMES = ("right", "missed", "invented", "wrong")
RULES = {
    "quote": lambda signs: "quote" in signs,
    "disagree": lambda signs: "disagree" in signs,
    "retry": lambda signs: "retry" in signs,
    "any": lambda signs: len(signs) >= 1,
    "two": lambda signs: len(signs) >= 2,
}


def quote_found(quote: str, text: str) -> bool:
    """Say whether the quote is in the text, with white space made equal."""
    words = " ".join(quote.split())
    return bool(words) and words in " ".join(text.split())


def checked(record: dict, text: str) -> dict[str, str]:
    """Return the four values; those without a found quote are empty."""
    fields = record["fields"]
    return {f: fields[f]["value"] if quote_found(fields[f]["quote"], text) else "" for f in FIELDS}


def outcome(label: str, value: str) -> str:
    """Return right, missed, invented or wrong."""
    if label == value:
        return "right"
    if not value:
        return "missed"
    return "wrong" if label else "invented"


def wilson(right: int, n: int) -> tuple[float, float]:
    """Return the Wilson interval with z = 1.96."""
    z, p = 1.96, right / n
    middle = p + z * z / (2 * n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def reasons(record: dict, text: str, baseline: dict) -> set[str]:
    """Return which of the signs quote, disagree and retry apply."""
    signs = set()
    fields, values = record["fields"], checked(record, text)
    if any(fields[f]["value"] and not quote_found(fields[f]["quote"], text) for f in FIELDS):
        signs.add("quote")
    if any(values[f] != baseline[f] for f in FIELDS):
        signs.add("disagree")
    if record["retried"]:
        signs.add("retry")
    return signs


def read(name: str) -> dict[str, dict]:
    lines = Path("data", name).read_text(encoding="utf-8").splitlines()
    return {row["id"]: row for row in map(json.loads, lines)}


if __name__ == "__main__":
    texts = {key: row["text"] for key, row in read("notices.jsonl").items()}
    clerk, base = read("clerk_records.jsonl"), read("baseline_records.jsonl")
    golden = list(csv.DictReader(Path("data/golden.csv").read_text(encoding="utf-8").splitlines()))
    values = {key: checked(record, texts[key]) for key, record in clerk.items()}

    pairs = []
    for row in (row for row in golden if row["half"] == "known"):
        key = row["id"]
        error = any(values[key][f] != row[f] for f in FIELDS)
        pairs.append((reasons(clerk[key], texts[key], base[key]), error))
    with open("rules.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["rule", "flagged", "caught", "errors"])
        for name, rule in RULES.items():
            flagged = [error for signs, error in pairs if rule(signs)]
            writer.writerow([name, len(flagged), sum(flagged), sum(error for _, error in pairs)])

    unseen = [row for row in golden if row["half"] == "unseen"]
    with open("scores.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["field", "n", *OUTCOMES, "low", "high", "baseline_right"])
        for field in FIELDS:
            counts = dict.fromkeys(OUTCOMES, 0)
            for row in unseen:
                result = outcome(row[field], values[row["id"]][field])
                counts[result] += 1
                if result != "right":
                    print(row["id"], row["kind"], field, result, row[field], values[row["id"]][field],
                          reasons(clerk[row["id"]], texts[row["id"]], base[row["id"]]))
            low, high = wilson(counts["right"], len(unseen))
            same = sum(base[row["id"]][field] == row[field] for row in unseen)
            writer.writerow([field, len(unseen), *counts.values(), f"{low:.4f}", f"{high:.4f}", same])
