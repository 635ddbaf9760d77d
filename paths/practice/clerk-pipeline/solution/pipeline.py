"""From a notice to a checked record."""
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

FIELDS = ("docket", "comments_until", "event_date", "public")
PROMPT = """Read the notice and answer with JSON: the keys docket, comments_until, event_date and public,
each an object with value and quote. Dates are YYYY-MM-DD; public is yes or no. The quote is copied from the
notice. If the notice does not say it, value and quote are empty texts.

"""


def parse(text: str) -> dict:
    """Return the fields of an answer; ValueError if the form is wrong."""
    data = json.loads(text)
    if not isinstance(data, dict) or set(data) != set(FIELDS):
        raise ValueError(f"the answer needs exactly the keys {', '.join(FIELDS)}")
    for name, field in data.items():
        if not isinstance(field, dict) or set(field) != {"value", "quote"}:
            raise ValueError(f"{name} needs exactly value and quote")
        if not all(isinstance(part, str) for part in field.values()):
            raise ValueError(f"{name}: value and quote must be texts")
    for name in ("comments_until", "event_date"):
        value = data[name]["value"]
        if value and date.fromisoformat(value).isoformat() != value:
            raise ValueError(f"{name} must be YYYY-MM-DD")
    if data["public"]["value"] not in ("yes", "no", ""):
        raise ValueError("public must be yes, no or empty")
    return data


def check_quotes(fields: dict, text: str) -> dict:
    """Empty the fields whose quote is not in the text."""
    source, checked = " ".join(text.split()), {}
    for name, field in fields.items():
        quote = " ".join(field["quote"].split())
        kept = field["value"] and quote and quote in source
        checked[name] = dict(field) if kept else {"value": "", "quote": ""}
    return checked


def run(notice: dict, ask: Callable[[str], str]) -> dict:
    """Ask for a record, retry once, check the quotes."""
    prompt = PROMPT + notice["text"]
    for retried in (False, True):
        try:
            fields = check_quotes(parse(ask(prompt)), notice["text"])
            return {"id": notice["id"], "retried": retried, "failed": False, "fields": fields}
        except ValueError as error:
            prompt += f"\n\nYour last answer was wrong: {error}"
    empty = {name: {"value": "", "quote": ""} for name in FIELDS}
    return {"id": notice["id"], "retried": True, "failed": True, "fields": empty}


def needs_human(record: dict) -> bool:
    """Say whether a human must look."""
    return record["failed"] or record["retried"] or not any(f["value"] for f in record["fields"].values())


def local(prompt: str) -> str:
    """Ask the model on this computer."""
    import ollama

    return ollama.generate("smollm2:1.7b-instruct-q4_K_M", prompt, format="json", options={"temperature": 0})["response"]


if __name__ == "__main__":
    lines = Path("data/notices.jsonl").read_text(encoding="utf-8").splitlines()
    records = [run(json.loads(line), local) for line in lines]
    Path("records.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
