"""Limit what an obeyed attack can reach."""
import sqlite3


def context(notice: str, settings: dict[str, str]) -> str:
    """Return the prompt without secrets."""
    raise NotImplementedError


def render(record: dict[str, str]) -> str:
    """Return the record as safe HTML."""
    raise NotImplementedError


def save(db: sqlite3.Connection, key: str, record: dict[str, str]) -> None:
    """Store each field."""
    raise NotImplementedError


def act(action: str, confirmed: bool) -> str:
    """Return done, ask a human or refused."""
    raise NotImplementedError
