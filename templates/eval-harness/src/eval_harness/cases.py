"""The golden set: one JSON object a line, checked before anything runs.

{"id": "d01", "question": "an hour and a half", "answers": ["90"], "tags": ["words"], "must_mention": []}
"""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path


class GoldenSetError(Exception):
    """The golden set cannot be used; the text says where and why."""


@dataclass(frozen=True)
class Case:
    """A question with every answer that counts as right."""

    id: str
    question: str
    answers: list[str]
    tags: list[str] = field(default_factory=list)
    must_mention: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class GoldenSet:
    """The cases, and a mark of the file by which two runs are known to be comparable."""

    cases: list[Case]
    sha256: str


def load(file: Path) -> GoldenSet:
    """Reads the file, or says which line is wrong."""
    content = file.read_bytes()
    cases: list[Case] = []
    seen: set[str] = set()
    for number, line in enumerate(content.decode("utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            case = _case(json.loads(line))
        except (ValueError, TypeError) as error:
            raise GoldenSetError(f"{file}:{number}: {error}") from error
        if case.id in seen:
            raise GoldenSetError(f"{file}:{number}: the id {case.id!r} is there twice")
        seen.add(case.id)
        cases.append(case)
    if not cases:
        raise GoldenSetError(f"{file}: there is no case in it")
    return GoldenSet(cases, hashlib.sha256(content).hexdigest())


def _case(value: object) -> Case:
    if not isinstance(value, dict):
        raise ValueError("a case is a JSON object")
    case = Case(**value)
    for name in ("id", "question"):
        text = getattr(case, name)
        if not isinstance(text, str) or not text.strip():
            raise ValueError(f"{name!r} must be text")
    for name in ("answers", "tags", "must_mention"):
        texts = getattr(case, name)
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise ValueError(f"{name!r} must be a list of texts")
    if not case.answers:
        raise ValueError("'answers' must hold at least one answer")
    return case
