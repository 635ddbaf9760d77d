"""Limit what an obeyed attack can reach."""
import html
import sqlite3

FREE = {"flag", "archive"}
ASK_FIRST = {"send"}


def context(notice: str, settings: dict[str, str]) -> str:
    """Return the prompt without secrets."""
    return f"Answer in {settings['language']}. Fill the fields from this notice:\n\n{notice}"


def render(record: dict[str, str]) -> str:
    """Return the record as safe HTML."""
    return "\n".join(f"<li>{html.escape(name)}: {html.escape(value)}</li>" for name, value in record.items())


def save(db: sqlite3.Connection, key: str, record: dict[str, str]) -> None:
    """Store each field."""
    db.executemany("INSERT INTO records VALUES (?, ?, ?)", [(key, name, value) for name, value in record.items()])


def act(action: str, confirmed: bool) -> str:
    """Return done, ask a human or refused."""
    if action in FREE or (action in ASK_FIRST and confirmed):
        return "done"
    return "ask a human" if action in ASK_FIRST else "refused"
