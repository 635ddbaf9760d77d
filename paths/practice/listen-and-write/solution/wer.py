"""Word error rate by hand and by group."""

import random
import re
from collections import defaultdict


def normalise(text: str) -> list[str]:
    """Return words in lower case without punctuation."""
    return re.findall(r"[^\W_]+(?:'[^\W_]+)*", text.lower())


def edits(ref: list[str], hyp: list[str]) -> tuple[int, int, int]:
    """Return substitutions, deletions and insertions."""
    row = [(j, 0, 0, j) for j in range(len(hyp) + 1)]  # cost, -S, D, I
    for i, r in enumerate(ref, 1):
        new = [(i, 0, i, 0)]
        for j, h in enumerate(hyp, 1):
            (a, s, d, n), wrong = row[j - 1], int(r != h)
            keep = (a + wrong, s - wrong, d, n)
            drop = (row[j][0] + 1, row[j][1], row[j][2] + 1, row[j][3])
            add = (new[j - 1][0] + 1, new[j - 1][1], new[j - 1][2], new[j - 1][3] + 1)
            new.append(min(keep, drop, add))
        row = new
    _, s, d, n = row[-1]
    return -s, d, n


def count(pairs: list[tuple[str, str]]) -> tuple[int, int]:
    errors = words = 0
    for reference, transcript in pairs:
        ref = normalise(reference)
        errors += sum(edits(ref, normalise(transcript)))
        words += len(ref)
    return errors, words


def wer(pairs: list[tuple[str, str]]) -> float:
    """Return the pooled word error rate."""
    errors, words = count(pairs)
    if not words:
        raise ValueError("no reference words")
    return errors / words


def texts(rows: list[dict]) -> list[tuple[str, str]]:
    return [(r["reference"], r["transcript"]) for r in rows]


def split(rows: list[dict], key: str) -> dict[str, list[dict]]:
    parts: dict[str, list[dict]] = defaultdict(list)
    for row in rows:
        parts[row[key]].append(row)
    return parts


def by_group(rows: list[dict]) -> dict[str, dict]:
    """Return rate, words and speakers of each group."""
    return {
        group: {"wer": wer(texts(part)), "words": count(texts(part))[1], "speakers": len(split(part, "speaker"))}
        for group, part in split(rows, "group").items()
    }


def interval(rows: list[dict], rounds: int = 1000, seed: int = 0) -> tuple[float, float]:
    """Return a 95 % interval, drawing speakers."""
    rng = random.Random(seed)
    counts = {name: count(texts(part)) for name, part in split(rows, "speaker").items()}
    names = sorted(counts)
    rates = []
    for _ in range(rounds):
        drawn = [counts[name] for name in rng.choices(names, k=len(names))]
        rates.append(sum(e for e, _ in drawn) / sum(n for _, n in drawn))
    rates.sort()
    return rates[int(0.025 * rounds)], rates[int(0.975 * rounds) - 1]
