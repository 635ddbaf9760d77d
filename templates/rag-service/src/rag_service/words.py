"""Words as the index sees them: small letters, without the commonest, plural and verb endings cut off."""

import re

from .synonyms import KINDS, SAME

COMMON = set("a an and any anything are as at be been but by can could did do does far for from".split())
COMMON |= set("had has have how i if in into is it its long many may me much must my need of on one".split())
COMMON |= set("or our shall should so something than that the their them then there these they".split())
COMMON |= set("thing things this to up us was we were what when where which who why will with".split())
COMMON |= set("would you your".split())


def terms(text: str) -> list[str]:
    """The words that count, in their order."""
    return [_stem(word) for word in re.findall(r"\w+", text.casefold()) if word not in COMMON]


def alternatives(text: str) -> list[frozenset[str]]:
    """For each different word that counts: itself and every word that may stand in a source instead."""
    return [ACCEPTED.get(term, frozenset({term})) for term in dict.fromkeys(terms(text))]


def sentences(text: str) -> list[str]:
    """The sentences of a text, each on one line."""
    return [" ".join(part.split()) for part in re.split(r"(?<=[.!?])\s+|\n{2,}", text) if part.strip()]


def _stem(word: str) -> str:
    # Crude on purpose: it need not be a word, only the same for `renew` and `renewed`, `fee` and `fees`.
    if word.endswith("ies") and len(word) > 5:
        return word[:-3] + "y"
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _accepted() -> dict[str, frozenset[str]]:
    accepted: dict[str, set[str]] = {}
    for line in SAME:
        group = set(terms(line))
        for term in group:
            accepted.setdefault(term, {term}).update(group)
    # Taken from the groups alone, so that a kind reaches the synonyms of both its sides and goes no further.
    same = {term: frozenset(group) for term, group in accepted.items()}
    for word, wider in KINDS.items():
        [narrow] = terms(word)
        for term in same.get(narrow, {narrow}):
            accepted.setdefault(term, {term}).update(*(same.get(w, {w}) for w in terms(wider)))
    return {term: frozenset(group) for term, group in accepted.items()}


ACCEPTED = _accepted()
