"""The model: which language is a text in? It counts the commonest words, and says when that is too little."""

import re
from dataclasses import dataclass

WORDS = {
    "English": "the of and to in is that it for was on are with as at be this have from not you we",
    "German": "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch wir",
    "French": "de la le et les des en un du une que est pour qui dans sur par au pas nous il elle",
    "Spanish": "de la que el en y a los del se las por un para con no una su al lo como es nos",
}
COMMON = {language: frozenset(words.split()) for language, words in WORDS.items()}
MAX_LETTERS = 2_000
MIN_WORDS = 5
# The best language must have this much more than the second, as a share of all words.
MIN_LEAD = 0.1

LIMITS = (
    f"It knows four languages: {', '.join(WORDS)}. Any other text gets the nearest of them, or none.",
    f"It needs {MIN_WORDS} words, reads at most {MAX_LETTERS} letters, and gives no answer on mixed texts.",
    "It was tried on eight sentences, far too few to trust it; on one of them it gave no answer.",
)
EXAMPLES = (
    "The train to the sea leaves at nine, and we are late for it.",
    "Der Zug ans Meer fährt um neun, und wir sind nicht auf dem Weg.",
    "Le train pour la mer part dans une heure et nous ne sommes pas en avance.",
    "Sushi, pizza, kebab, falafel, ramen.",
)


@dataclass(frozen=True)
class Guess:
    """A language, or none with the reason; and the share of words that each language knows."""

    language: str
    reason: str
    shares: dict[str, float]


def guess(text: str) -> Guess:
    """The language of a text, where that can be said."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    if len(words) < MIN_WORDS:
        return Guess("", f"fewer than {MIN_WORDS} words", {})
    shares = {name: sum(word in common for word in words) / len(words) for name, common in COMMON.items()}
    ranked = sorted(shares, key=lambda name: -shares[name])
    if shares[ranked[0]] - shares[ranked[1]] < MIN_LEAD:
        return Guess("", "no language is far enough ahead", shares)
    return Guess(ranked[0], "", shares)
