"""Split questions by shape, and freeze the test."""

import hashlib
import json
import re
from collections.abc import Callable

from run_sql import same_result


def skeleton(query: str) -> str:
    """Return the query with constants as ?."""
    query = re.sub(r"'[^']*'|\b\d+(?:\.\d+)?\b", "?", query.strip().rstrip(";"))
    return " ".join(query.lower().split())


def split(rows: list[dict], shapes: list[str]) -> tuple[list[dict], list[dict]]:
    """Return training and unseen rows."""
    train = [r for r in rows if r["shape"] not in shapes]
    unseen = [r for r in rows if r["shape"] in shapes]
    both = {skeleton(r["query"]) for r in train} & {skeleton(r["query"]) for r in unseen}
    if both:
        raise ValueError(f"on both sides: {sorted(both)}")
    return train, unseen


def digest(rows: list[dict]) -> str:
    """Return the SHA-256 of the rows' canonical text."""
    ordered = sorted(rows, key=lambda r: r["id"])
    text = "\n".join(json.dumps(r, sort_keys=True, separators=(",", ":")) for r in ordered)
    return hashlib.sha256(text.encode()).hexdigest()


def baseline(unseen: list[dict], examples: list[dict], answer: Callable[[str, list[dict]], str]) -> int:
    """Return how many unseen questions are answered right."""
    if len(examples) > 8:
        raise ValueError("a prompt has at most eight examples")
    return sum(same_result(answer(r["question"], examples), r["query"]) for r in unseen)
