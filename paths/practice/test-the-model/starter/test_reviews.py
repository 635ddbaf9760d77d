import pytest

from reviews import accuracy, load, predict, split, train

TEN = [
    ("wonderful quiet rooms", 1), ("the staff was friendly", 1), ("a lovely place to read", 1),
    ("great children's books", 1), ("helpful and kind people", 1), ("dirty chairs", 0),
    ("the lift was broken", 0), ("noisy and cold", 0), ("rude answer at the desk", 0), ("terrible opening hours", 0),
]  # fmt: skip
