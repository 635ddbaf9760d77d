"""Accept an extracted field only with page, box and a value that its quote proves."""
import re
from datetime import datetime
from decimal import Decimal, InvalidOperation

Page = list[dict]


def find(quote: str, page: Page) -> list[float] | None:
    """The box around the first run of words that equals the quote."""
    wanted = quote.split()
    texts = [w["text"] for w in page]
    for i in range(len(texts) - len(wanted) + 1):
        if wanted and texts[i : i + len(wanted)] == wanted:
            run = page[i : i + len(wanted)]
            return [min(w["x0"] for w in run), min(w["y0"] for w in run), max(w["x1"] for w in run), max(w["y1"] for w in run)]
    return None


def amount(text: str) -> str | None:
    """The one amount in a text as '1204.50'; None without or with several."""
    found = re.findall(r"\d[\d,]*(?:\.\d+)?", text)
    return str(Decimal(found[0].replace(",", "")).quantize(Decimal("0.01"))) if len(found) == 1 else None


def date(text: str) -> str | None:
    """'3 March 2026' anywhere in the text as '2026-03-03'."""
    found = re.search(r"\b(\d{1,2}) ([A-Z][a-z]+) (\d{4})\b", text)
    if not found:
        return None
    try:
        return datetime.strptime(" ".join(found.groups()), "%d %B %Y").date().isoformat()
    except ValueError:
        return None


READERS = {"date": date, "total": amount, "net": amount, "tax": amount}


def verify(answer: dict, pages: list[Page]) -> dict:
    """For each field: value, status, page and box."""
    result = {}
    for name, field in answer.items():
        nothing = {"value": None, "status": "no evidence", "page": None, "box": None}
        number, quote = field.get("page"), field.get("quote") or ""
        box = find(quote, pages[number - 1]) if isinstance(number, int) and 1 <= number <= len(pages) else None
        if field.get("value") is None:
            result[name] = nothing | {"status": "absent"}
        elif box is None:
            result[name] = nothing
        else:
            read = READERS.get(name)
            proved = read(quote) == field["value"] if read else field["value"] in quote
            result[name] = {"value": field["value"] if proved else None, "status": "proved" if proved else "differs", "page": number, "box": box}
    return result


def adds_up(fields: dict) -> bool | None:
    """Whether net + tax is the total; None if one of them is not proved."""
    values = [fields.get(k, {}).get("value") for k in ("net", "tax", "total")]
    if None in values:
        return None
    net, tax, total = map(Decimal, values)
    return net + tax == total


def for_a_person(fields: dict) -> list[str]:
    """The sorted names to look at: unproved fields, and the amounts if they do not add up."""
    names = {n for n, f in fields.items() if f["status"] in ("no evidence", "differs")}
    if adds_up(fields) is False:
        names |= {"net", "tax", "total"}
    return sorted(names)
