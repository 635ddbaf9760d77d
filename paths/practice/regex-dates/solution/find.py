"""Find dates, amounts and postcodes in messy lines."""
import csv
import re
from collections import Counter

MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
DATE = re.compile(rf"(?<![\d.-])(?:\d{{4}}-\d\d-\d\d|\d\d?\.\d\d?\.\d{{4}}|\d\d? (?:{MONTHS}) \d{{4}})(?!\d)")
NUMBER = r"\d[\d.,]*\d|\d"
AMOUNT = re.compile(rf"(?:€|EUR) ?({NUMBER})|({NUMBER}) ?(?:€|EUR)")
POSTCODE = re.compile(r"(?<!No\. )(?<![\d-])(?<!\d )(\d{5})(?= [A-Z])")


def find_dates(text: str) -> list[str]:
    """Return all dates as written, in order."""
    return DATE.findall(text)


def find_amounts(text: str) -> list[str]:
    """Return the numbers of all amounts as written, in order."""
    return [match[1] or match[2] for match in AMOUNT.finditer(text)]


def find_postcodes(text: str) -> list[str]:
    """Return all postcodes, in order."""
    return POSTCODE.findall(text)


def count(truth: list[str], found: list[str]) -> tuple[int, int, int]:
    """Return right, missed and wrongly taken, with multiplicity."""
    real, taken = Counter(truth), Counter(found)
    return (real & taken).total(), (real - taken).total(), (taken - real).total()


if __name__ == "__main__":
    finders = {"date": find_dates, "amount": find_amounts, "postcode": find_postcodes}
    with open("data/lines.csv", encoding="utf-8") as file:
        lines = {row["id"]: row["text"] for row in csv.DictReader(file)}
    truth: dict[tuple[str, str], list[str]] = {}
    with open("data/truth.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            truth.setdefault((row["id"], row["kind"]), []).append(row["value"])
    with open("result.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["kind", "right", "missed", "wrong"])
        for kind, finder in finders.items():
            counts = [count(truth.get((key, kind), []), finder(text)) for key, text in lines.items() if int(key) > 20]
            writer.writerow([kind, *(sum(column) for column in zip(*counts))])
