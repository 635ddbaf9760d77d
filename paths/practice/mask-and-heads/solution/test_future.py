"""The test that catches a look into the future."""
import random

from heads import multi_head

TOKENS, WIDTH, HEADS = 5, 4, 2


def _random(rng: random.Random, rows: int) -> list[list[float]]:
    return [[rng.gauss(0, 1) for _ in range(WIDTH)] for _ in range(rows)]


def _before_and_after(changed: int) -> tuple[list[list[float]], list[list[float]]]:
    rng = random.Random(0)
    x = _random(rng, TOKENS)
    weights = [_random(rng, WIDTH) for _ in range(4)]
    other = [row[:] for row in x]
    other[changed] = [rng.gauss(0, 3) for _ in range(WIDTH)]
    return multi_head(x, *weights, HEADS), multi_head(other, *weights, HEADS)


def test_earlier_outputs_do_not_change():
    for changed in range(1, TOKENS):
        before, after = _before_and_after(changed)
        for row in range(changed):
            distance = max(abs(a - b) for a, b in zip(before[row], after[row]))
            assert distance < 1e-9, f"output {row} moved by {distance} when token {changed} changed"


def test_the_changed_token_moves_its_own_output():
    for changed in range(TOKENS):
        before, after = _before_and_after(changed)
        assert max(abs(a - b) for a, b in zip(before[changed], after[changed])) > 1e-6
