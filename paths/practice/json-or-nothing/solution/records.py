"""Parse and validate a model's answers, with one retry."""
import json
from datetime import date
from pathlib import Path

FENCE = "`" * 3


def parse(text: str) -> dict:
    """Return the JSON object of an answer, with or without a fence; ValueError otherwise."""
    lines = text.strip().splitlines()
    if len(lines) > 1 and lines[0].strip() in (FENCE, FENCE + "json") and lines[-1].strip() == FENCE:
        lines = lines[1:-1]
    value = json.loads("\n".join(lines))
    if not isinstance(value, dict):
        raise ValueError("the answer is not a JSON object")
    return value


def is_date(value: object) -> bool:
    """Say whether the value is a text such as 2026-04-14 that exists in the calendar."""
    if not isinstance(value, str) or len(value) != 10 or value[4] + value[7] != "--":
        return False
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


RULES = {
    "docket": (lambda v: isinstance(v, str) and v != "", "a text that is not empty"),
    "comments_until": (is_date, "a date such as 2026-04-14"),
    "public": (lambda v: isinstance(v, bool), "true or false"),
}


def problems(record: dict) -> list[str]:
    """Return one sentence for each problem of the record; each names its key."""
    found = []
    for key, (valid, form) in RULES.items():
        if key not in record:
            found.append(f"{key} is missing; use null if the text does not say")
        elif record[key] is not None and not valid(record[key]):
            found.append(f"{key} must be {form}, or null")
    return found + [f"{key} is not a known key" for key in record if key not in RULES]


def retry_message(errors: list[str]) -> str:
    """Return the text for the second request; it contains every error."""
    return "Your answer was not valid:\n- " + "\n- ".join(errors) + "\nAnswer with one JSON object only."


def is_valid(text: str | None) -> bool:
    """Say whether the answer parses and has no problems."""
    if text is None:
        return False
    try:
        return not problems(parse(text))
    except ValueError:
        return False


def run(answers: list[dict]) -> dict[str, list[str]]:
    """Return the ids that were valid at first, after the retry, and never."""
    result: dict[str, list[str]] = {"first": [], "retry": [], "failed": []}
    for answer in answers:
        if is_valid(answer["first"]):
            result["first"].append(answer["id"])
        elif is_valid(answer["second"]):
            result["retry"].append(answer["id"])
        else:
            result["failed"].append(answer["id"])
    return result


if __name__ == "__main__":
    lines = Path("data/answers.jsonl").read_text(encoding="utf-8").splitlines()
    result = run([json.loads(line) for line in lines])
    report = {key: len(ids) for key, ids in result.items()} | {"failed_ids": result["failed"]}
    Path("report.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
