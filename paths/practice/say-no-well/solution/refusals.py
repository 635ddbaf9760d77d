"""Turn exceptions into refusals for the caller and lines for the log."""
from errors import MissingField, NotReady, OutOfRange, TooLarge, UnknownHouse


def refuse(error: Exception, request: str) -> tuple[int, dict[str, str]]:
    match error:
        case MissingField(field=field):
            status, title = 422, "A field is missing"
            reason, do = f"The field {field} is missing.", f"Add {field}; see /docs for an example."
        case OutOfRange(field=field, low=low, high=high):
            status, title = 422, "A value is out of range"
            reason, do = f"The field {field} is out of range.", f"Send a number from {low} to {high}."
        case UnknownHouse():
            status, title = 404, "House not found"
            reason, do = "There is no house with this id.", "Check the id in the list at /houses."
        case TooLarge(limit=limit):
            status, title = 413, "Request too large"
            reason, do = "The body is too large.", f"Send at most {limit} bytes."
        case NotReady(seconds=seconds):
            status, title = 503, "Not ready yet"
            reason, do = "The model is still loading.", f"Try again in {seconds} seconds."
        case _:
            status, title = 500, "Fault on our side"
            reason, do = "Something broke here. Your request may be fine.", f"Try later, or write to us about {request}."
    return status, {"title": title, "reason": reason, "do": do, "request": request}


def log_entry(error: Exception, request: str) -> str:
    return " ".join(f"{request} {type(error).__name__}: {error}".splitlines())
