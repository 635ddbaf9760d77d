"""Measure reading errors, and repair only what the context proves."""
import re

PAIRS = [("rn", "m"), ("vv", "w"), ("1", "l"), ("0", "o"), ("5", "s"), ("c", "e"), ("ii", "n")]
DIGITS = str.maketrans({"O": "0", "o": "0", "l": "1", "I": "1", "S": "5", "B": "8"})


def distance(a, b) -> int:
    """Edit distance of two strings or two lists."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


def cer(true: str, read: str) -> float:
    """Character error rate."""
    return distance(true, read) / len(true)


def wer(true: str, read: str) -> float:
    """Word error rate."""
    return distance(true.split(), read.split()) / len(true.split())


def repair_number(token: str) -> str:
    """Letters that look like digits become digits, if the token is a number otherwise."""
    if re.fullmatch(r"[\dOolISB.,]+", token) and sum(c.isdigit() for c in token) * 2 >= sum(c.isalnum() for c in token):
        return token.translate(DIGITS)
    return token


def repair_word(word: str, known: set[str]) -> str:
    """The one known word that one confusion explains, else the word itself."""
    if word.lower() in known:
        return word
    found = set()
    for wrong, right in PAIRS:
        for match in re.finditer(re.escape(wrong), word):
            candidate = word[: match.start()] + right + word[match.end() :]
            if candidate.lower() in known:
                found.add(candidate)
    return found.pop() if len(found) == 1 else word


def repair(line: str, known: set[str]) -> str:
    """Each token of the line repaired, as a number or as a word; punctuation at its edges stays."""
    def one(match: re.Match) -> str:
        head, core, tail = re.fullmatch(r"([^\w]*)(.*?)([^\w]*)", match[0]).groups()
        fixed = repair_number(core)
        return head + (fixed if fixed != core else repair_word(core, known)) + tail
    return re.sub(r"\S+", one, line)


def report(true: list[str], read: list[str], known: set[str]) -> dict:
    """Error rates of all lines together before and after repair, and the lines made worse."""
    fixed = [repair(line, known) for line in read]

    def rate(lines: list[str], split: bool) -> float:
        pairs = [(t.split(), l.split()) if split else (t, l) for t, l in zip(true, lines)]
        return sum(distance(t, l) for t, l in pairs) / sum(len(t) for t, _ in pairs)

    worse = sum(distance(t, f) > distance(t, r) for t, r, f in zip(true, read, fixed))
    return {"cer_before": rate(read, False), "cer_after": rate(fixed, False),
            "wer_before": rate(read, True), "wer_after": rate(fixed, True), "worse": worse}
