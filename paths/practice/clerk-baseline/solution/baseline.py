"""Read notices with regular expressions, and score the result."""
import csv
import json
import re
from datetime import datetime
from pathlib import Path

FIELDS = ("docket", "comments_until", "event_date", "public")
OUTCOMES = ("right", "missed", "invented", "wrong")
DATE = r"(\d{4}-\d{2}-\d{2}|\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2}, \d{4})"
COMMENTS = [
    r"[Cc]omments must be received (?:by|on or before)",
    r"comment period ends on",
    r"comments no later than",
    r"extended to",
    r"accepted until",
    r"heard in writing has until",
    r"views that arrive after",
]
EVENTS = [
    r"meeting will be held on",
    r"hearing takes place on",
    r"is moved to",
    r"We meet a week later, on",
    r"session itself opens on",
]
CLOSED = r"closed to the public|not admitted"
OPEN = r"open to the public|public may attend|Anyone may attend"


def iso(text: str) -> str:
    """Return a date in any of the three forms as year-month-day."""
    for form in ("%Y-%m-%d", "%d %B %Y", "%B %d, %Y"):
        try:
            return datetime.strptime(text, form).date().isoformat()
        except ValueError:
            continue
    return ""


def date_after(phrases: list[str], text: str) -> str:
    """Return the date that follows one of the phrases, or an empty string."""
    match = re.search(rf"(?:{'|'.join(phrases)}) {DATE}", text)
    return iso(match[1]) if match else ""


def read_notice(text: str) -> dict[str, str]:
    """Return the four fields; an empty string where the text does not say."""
    text = " ".join(text.split())
    docket = re.search(r"Docket (?:No\. |number )?([A-Z]+-\d{4}-\d{4})", text)
    public = "no" if re.search(CLOSED, text) else "yes" if re.search(OPEN, text) else ""
    return {
        "docket": docket[1] if docket else "",
        "comments_until": date_after(COMMENTS, text),
        "event_date": date_after(EVENTS, text),
        "public": public,
    }


def outcome(label: str, value: str) -> str:
    """Return right, missed, invented or wrong."""
    if label == value:
        return "right"
    if not value:
        return "missed"
    return "wrong" if label else "invented"


def score(
    labels: dict[str, dict[str, str]], values: dict[str, dict[str, str]]
) -> dict[str, dict[str, int]]:
    """Return for each field how often each outcome occurs."""
    table = {field: dict.fromkeys(OUTCOMES, 0) for field in FIELDS}
    for key, label in labels.items():
        for field in FIELDS:
            table[field][outcome(label[field], values[key][field])] += 1
    return table


if __name__ == "__main__":
    lines = Path("data/notices.jsonl").read_text(encoding="utf-8").splitlines()
    values = {n["id"]: read_notice(n["text"]) for n in map(json.loads, lines)}
    golden = list(csv.DictReader(Path("data/golden.csv").read_text(encoding="utf-8").splitlines()))
    with open("baseline_scores.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["half", "field", *OUTCOMES])
        for half in ("known", "unseen"):
            labels = {row["id"]: row for row in golden if row["half"] == half}
            for field, counts in score(labels, values).items():
                writer.writerow([half, field, *counts.values()])

    lines = Path("data/real.jsonl").read_text(encoding="utf-8").splitlines()
    real = {n["id"]: read_notice(n["text"]) for n in map(json.loads, lines)}
    table = {field: dict.fromkeys(OUTCOMES, 0) for field in ("comments_until", "event_date")}
    for row in csv.DictReader(Path("data/real_golden.csv").read_text(encoding="utf-8").splitlines()):
        for field in table:
            table[field][outcome(row[field], real[row["id"]][field])] += 1
    Path("real.json").write_text(json.dumps(table, indent=2) + "\n", encoding="utf-8")
