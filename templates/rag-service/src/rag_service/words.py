"""Words as the index sees them: small letters, without the commonest, plural and verb endings cut off."""

import re

COMMON = set("a an and are as at be been but by can could did do does for from had has have how".split())
COMMON |= set("i if in into".split())
COMMON |= set(
    "is it its me much many my must need of on one or our shall should so than that the their them".split()
)
COMMON |= set(
    "then there these they things this to up us was we were what when where which who why will".split()
)
COMMON |= {"with", "would", "you", "your"}


def terms(text: str) -> list[str]:
    """The words that count, in their order."""
    return [_stem(word) for word in re.findall(r"\w+", text.casefold()) if word not in COMMON]


def sentences(text: str) -> list[str]:
    """The sentences of a text, each on one line."""
    return [" ".join(part.split()) for part in re.split(r"(?<=[.!?])\s+|\n{2,}", text) if part.strip()]


def _stem(word: str) -> str:
    # Crude on purpose: it need not be a word, only the same for `renew` and `renewed`, `late` and `lately`.
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word
