"""Deduplicate, filter and balance instruction data."""

import random
import re
from collections import Counter, defaultdict


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def key(row: dict) -> str:
    """Return the row's words in lower case, joined by single spaces."""
    return " ".join(words(row["instruction"] + " " + row["response"]))


def shingles(text: str, k: int) -> set[tuple[str, ...]]:
    w = words(text)
    return {tuple(w[i : i + k]) for i in range(max(1, len(w) - k + 1))} if w else set()


def similarity(a: str, b: str, k: int = 3) -> float:
    """Return the Jaccard similarity of the texts' word shingles."""
    x, y = shingles(a, k), shingles(b, k)
    return len(x & y) / len(x | y) if x | y else 1.0


def deduplicate(rows: list[dict], limit: float = 0.7) -> list[dict]:
    """Drop equal rows, and rows whose instruction is close to an earlier one."""
    seen: set[str] = set()
    kept: list[dict] = []
    for row in rows:
        if key(row) in seen:
            continue
        seen.add(key(row))
        if all(similarity(row["instruction"], old["instruction"]) < limit for old in kept):
            kept.append(row)
    return kept


def reason(row: dict) -> str | None:
    """Return the first rule that removes the row, None if it stays."""
    response = row["response"].strip()
    answer, request = words(response), words(row["instruction"])
    if len(answer) < 3:
        return "short"
    if "as an ai" in response.lower() or "i cannot help" in response.lower():
        return "refusal"
    if not response.endswith((".", "!", "?", ")", '"', ":", "`")):
        return "cut"
    if request and answer[: len(request)] == request:
        return "echo"
    return "link" if "http" in response else None


def balance(rows: list[dict], cap: int, seed: int) -> list[dict]:
    """Keep at most cap random rows of each category, in order."""
    rng = random.Random(seed)
    groups: dict[str, list[int]] = defaultdict(list)
    for i, row in enumerate(rows):
        groups[row["category"]].append(i)
    keep = {i for g in groups.values() for i in (rng.sample(g, cap) if len(g) > cap else g)}
    return [row for i, row in enumerate(rows) if i in keep]


def curate(rows: list[dict], cap: int, seed: int) -> tuple[list[dict], dict[str, int]]:
    """Run the three steps; return the rows and what was removed."""
    unique = deduplicate(rows)
    removed = Counter({"duplicate": len(rows) - len(unique)})
    clean = []
    for row in unique:
        why = reason(row)
        if why is None:
            clean.append(row)
        else:
            removed[why] += 1
    final = balance(clean, cap, seed)
    removed["balance"] = len(clean) - len(final)
    return final, dict(removed)
