"""Given: four tests for your policies, and how one answers them. Do not change it.

`sealed` are the puzzles of your sealed.jsonl, `large` has numbers up to 20, `two` needs two of its three numbers,
and `picture` has the sealed puzzles again, read by a small reader from noisy pictures: `seen` is what it read.
"""
import random

import toy
from given_puzzles import make, reward

SEGMENTS = ["1110111", "0010010", "1011101", "1011011", "0111010", "1101011", "1101111", "1010010", "1111111", "1111011"]
TRIES, NOISE = 8, 0.03


def read(number: int, rng: random.Random) -> int:
    """Draw the number in seven-segment digits, flip each segment with 3 %, and read the nearest digits."""
    digits = ""
    for digit in str(number):
        drawn = [lit if rng.random() >= NOISE else "10"[int(lit)] for lit in SEGMENTS[int(digit)]]
        digits += str(min(range(10), key=lambda d: sum(a != b for a, b in zip(drawn, SEGMENTS[d]))))
    return int(digits)


def two(count: int, rng: random.Random) -> list[dict]:
    """Puzzles whose target comes from the first two numbers with one operator."""
    rows: list[dict] = []
    while len(rows) < count:
        a, b, c = numbers = [rng.randint(1, 12) for _ in range(3)]
        target = rng.choice([a + b, a - b, a * b])
        if 1 <= target <= 99 and target not in numbers:
            rows.append({"id": len(rows) + 1, "numbers": numbers, "target": target})
    return rows


def tests(sealed: list[dict]) -> dict[str, list[dict]]:
    """The four tests; the same for everyone but for the sealed puzzles."""
    rng = random.Random(11)
    picture = [row | {"seen": [read(n, rng) for n in row["numbers"]]} for row in sealed]
    return {"sealed": sealed, "large": make(150, 91, high=20), "two": two(150, random.Random(92)), "picture": picture}


def answer(logits: toy.Logits, rows: list[dict], seed: int) -> list[tuple[float, float]]:
    """For each puzzle the mean strict reward and the mean length of eight tries."""
    rng, found = random.Random(seed), []
    for row in rows:
        texts = [toy.sample(logits, row | {"numbers": row.get("seen", row["numbers"])}, rng)[0] for _ in range(TRIES)]
        paid = [reward(text, row["numbers"], row["target"]) for text in texts]
        found.append((sum(paid) / TRIES, sum(map(len, texts)) / TRIES))
    return found
