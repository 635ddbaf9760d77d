"""The baseline to beat: prompts, and supervised tuning on paid samples."""

import csv
import json
import random
import time
from math import log
from pathlib import Path

import toy
from given_puzzles import make, reward

Logits = dict[str, list[float]]


def paid(logits: Logits, puzzles: list[dict], tries: int, seed: int) -> list[tuple[float, dict[str, int]]]:
    rng = random.Random(seed)
    rows = []
    for puzzle in puzzles:
        for _ in range(tries):
            text, choices = toy.sample(logits, puzzle, rng)
            rows.append((reward(text, puzzle["numbers"], puzzle["target"]), choices))
    return rows


def evaluate(logits: Logits, puzzles: list[dict], tries: int, seed: int) -> float:
    """Return the mean strict reward."""
    rows = paid(logits, puzzles, tries, seed)
    return sum(r for r, _ in rows) / len(rows)


def collect(logits: Logits, puzzles: list[dict], tries: int, seed: int) -> list[dict[str, int]]:
    """Return the choices of all paid samples."""
    return [choices for r, choices in paid(logits, puzzles, tries, seed) if r == 1.0]


def supervised(kept: list[dict[str, int]], strength: float = 1.0) -> Logits:
    """Return the logits with maximum likelihood, smoothed."""
    if not kept:
        raise ValueError("nothing was paid")
    return {
        name: [log(sum(k[name] == i for k in kept) + strength) for i in range(len(options))]
        for name, options in toy.OPTIONS.items()
    }


def bootstrap_rounds(logits: Logits, puzzles: list[dict], rounds: int, tries: int, seed: int, strength: float = 1.0) -> list[Logits]:
    """Return the logits after each round of collecting and training."""
    history = []
    for i in range(rounds):
        logits = supervised(collect(logits, puzzles, tries, seed + i), strength)
        history.append(logits)
    return history


def main() -> None:
    from prompts import apply

    train, dev = make(200, 1), make(100, 5)
    attempts: list[tuple[str, str, float, float, Logits]] = []

    def log_attempt(name: str, kind: str, build) -> None:
        start = time.perf_counter()
        logits = build()
        score = evaluate(logits, dev, 4, 0)
        attempts.append((name, kind, (time.perf_counter() - start) / 60, score, logits))

    for names in ([], ["tag"], ["tag", "all"], ["tag", "all", "largest first"], ["tag", "all", "largest first", "think of products"], ["be careful"], ["you are an expert"]):
        log_attempt(" + ".join(names) or "plain", "prompt", lambda: apply(toy.base(), names))
    best = max(attempts, key=lambda a: a[3])[4]
    log_attempt("one round, 20 tries", "supervised", lambda: bootstrap_rounds(best, train, 1, 20, 0)[-1])
    log_attempt("four rounds, 20 tries", "supervised", lambda: bootstrap_rounds(best, train, 4, 20, 0)[-1])
    log_attempt("four rounds, strength 20", "supervised", lambda: bootstrap_rounds(best, train, 4, 20, 0, 20.0)[-1])
    with open("attempts.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["attempt", "kind", "minutes", "dev"])
        writer.writerows((n, k, round(m, 3), s) for n, k, m, s, _ in attempts)
    name, _, _, score, logits = max(attempts, key=lambda a: a[3])
    Path("baseline.json").write_text(json.dumps({"attempt": name, "dev": score, "logits": logits}), encoding="utf-8")


if __name__ == "__main__":
    main()
