"""Is this enough to answer? Judged on the quoted sentences and their headings, never on the whole passage."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .chunks import Chunk
from .words import alternatives, terms

_WORDS = (
    "free once twice one two three four five six seven eight nine ten eleven twelve fourteen twenty thirty"
)
_NUMBER = rf"\d|\b(?:{'|'.join(_WORDS.split())}|forty|fifty|sixty|hundred|nobody)\b"

# What a question asks for, and what must then stand in a quote.
ASKED = (
    (r"\bhow (?:much|many|long|far|often|old)\b", _NUMBER),
    (r"^when\b", rf"{_NUMBER}|day\b|days\b"),
    (r"\bwhere\b", r"\b(?:address|beside|counter|website|street|room)\b"),
    (r"\bwhy\b", r"\b(?:because|since|so that|reason)\b"),
)


@dataclass(frozen=True)
class Quote:
    """A piece of a passage (counted from 1), word for word."""

    passage: int
    text: str


def is_verbatim(quote: Quote, passages: Sequence[Chunk]) -> bool:
    """Whether the passage is there and holds the quote; only line breaks and spaces may differ."""
    text = " ".join(quote.text.split())
    return (
        bool(text)
        and 1 <= quote.passage <= len(passages)
        and text in " ".join(passages[quote.passage - 1].text.split())
    )


def uncovered(question: str, quotes: Sequence[Quote], passages: Sequence[Chunk]) -> int:
    """How many of the question's words neither the quotes nor their headings hold, as such or as a synonym.

    Something that is asked for and not there, such as a number or a reason, counts like a missing word.
    A question without a word that counts has nothing to be covered, so it counts as one that is missing.
    """
    quoted = " ".join(quote.text for quote in quotes)
    headings = " ".join(passages[quote.passage - 1].heading for quote in quotes)
    held = set(terms(f"{headings} {quoted}"))
    wanted = alternatives(question)
    n_words = sum(word.isdisjoint(held) for word in wanted)
    return n_words + n_not_told(question, quoted) + (not wanted)


def n_not_told(question: str, quoted: str) -> int:
    """How many of the things that the question asks for the quotes do not tell."""
    asked, told = question.casefold().strip(), quoted.casefold()
    return sum(1 for ask, tell in ASKED if re.search(ask, asked) and not re.search(tell, told))
