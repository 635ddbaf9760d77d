"""Word error rates with jiwer."""
import jiwer

from wer import normalise


def compared(pairs: list[tuple[str, str]], prepare) -> jiwer.WordOutput:
    return jiwer.process_words([prepare(a) for a, _ in pairs], [prepare(b) for _, b in pairs])


def joined(text: str) -> str:
    return " ".join(normalise(text))


def rate(pairs: list[tuple[str, str]]) -> float:
    return compared(pairs, joined).wer


def counts(pairs: list[tuple[str, str]]) -> tuple[int, int, int]:
    found = compared(pairs, joined)
    return found.substitutions, found.deletions, found.insertions


def raw(pairs: list[tuple[str, str]]) -> float:
    return compared(pairs, str).wer
