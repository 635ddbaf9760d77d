import csv
import json
from pathlib import Path

QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'"})
SILENT = "The documents do not answer this."


def normal(text: str) -> str:
    return " ".join(text.translate(QUOTES).split())


def parse(raw: str) -> tuple[list[dict], str]:
    data = json.loads(raw)
    if not isinstance(data, dict) or not data.keys() & {"claims", "declined"}:
        raise ValueError("expected an object with claims or declined")
    claims, declined = data.get("claims", []), data.get("declined", "")
    if not isinstance(claims, list) or not isinstance(declined, str):
        raise ValueError("claims must be a list, declined a string")
    for claim in claims:
        if not isinstance(claim, dict) or not all(isinstance(claim.get(k), str) for k in ("text", "source", "quote")):
            raise ValueError("a claim needs text, source and quote")
    return claims, declined


def verify(claim: dict, pages: dict[str, str]) -> str:
    quote = normal(claim["quote"])
    if claim["source"] not in pages:
        return "no source"
    if len(quote.split()) < 4:
        return "too short"
    return "ok" if quote in normal(pages[claim["source"]]) else "not found"


def decide(raw: str, pages: dict[str, str]) -> dict:
    try:
        claims, reason = parse(raw)
    except ValueError:
        return {"status": "invalid", "problems": [], "text": SILENT}
    if reason or not claims:
        return {"status": "declined", "problems": [], "text": SILENT}
    problems = [found for claim in claims if (found := verify(claim, pages)) != "ok"]
    if problems:
        return {"status": "rejected", "problems": problems, "text": SILENT}
    return {"status": "answered", "problems": [], "text": "\n".join(f"{c['text']} [{c['source']}]" for c in claims)}


def main() -> None:
    pages = {p.name: p.read_text(encoding="utf-8") for p in Path("data/pages").glob("*.md")}
    with open("results.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "status", "problems"])
        for line in Path("data/answers.jsonl").read_text(encoding="utf-8").splitlines():
            answer = json.loads(line)
            found = decide(answer["raw"], pages)
            writer.writerow([answer["id"], found["status"], ";".join(found["problems"])])


if __name__ == "__main__":
    main()
