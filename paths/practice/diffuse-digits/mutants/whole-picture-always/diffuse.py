"""Diffusion in small: an exact denoiser for pictures of 8 by 8 pixels, with a window."""
import csv
import math
import random

SIDE, STEPS = 8, 30


def level(t: int, steps: int) -> float:
    """Return how much of the picture is left after step t: 1 at the start, exactly 0 at the end."""
    return 0.0 if t == steps else math.cos(math.pi / 2 * t / steps) ** 2


def mix(x: list[float], t: int, steps: int, noise: list[float]) -> list[float]:
    """Return the picture with the noise of step t."""
    a = level(t, steps)
    return [math.sqrt(a) * p + math.sqrt(1 - a) * n for p, n in zip(x, noise)]


def guess(z: list[float], t: int, steps: int, data: list[list[float]], reach: int) -> list[float]:
    """Return the best guess of the clean picture, pixel by pixel, from a window around each pixel."""
    reach = 7
    a = level(t, steps)
    errors = [[(p - math.sqrt(a) * q) ** 2 for p, q in zip(z, x)] for x in data]
    result = []
    for row in range(SIDE):
        for column in range(SIDE):
            window = [r * SIDE + c
                      for r in range(max(0, row - reach), min(SIDE, row + reach + 1))
                      for c in range(max(0, column - reach), min(SIDE, column + reach + 1))]
            exponents = [-sum(error[k] for k in window) / (2 * (1 - a)) for error in errors]
            top = max(exponents)
            weights = [math.exp(e - top) for e in exponents]
            place = row * SIDE + column
            result.append(sum(w * x[place] for w, x in zip(weights, data)) / sum(weights))
    return result


def sample(data: list[list[float]], steps: int, rng: random.Random, reach: int) -> list[float]:
    """Return a new picture, made from noise."""
    z = [rng.gauss(0, 1) for _ in range(SIDE * SIDE)]
    for t in range(steps, 0, -1):
        a, x = level(t, steps), guess(z, t, steps, data, reach)
        noise = [(p - math.sqrt(a) * q) / math.sqrt(1 - a) for p, q in zip(z, x)]
        z = mix(x, t - 1, steps, noise)
    return z


def nearest(x: list[float], data: list[list[float]]) -> float:
    """Return the root mean square difference to the most similar picture."""
    return min(math.sqrt(sum((p - q) ** 2 for p, q in zip(x, y)) / len(x)) for y in data)


def numbers(pixels: str) -> list[float]:
    """Return the values from -1 to 1 of 64 characters."""
    return [int(c) / 9 * 2 - 1 for c in pixels]


def characters(x: list[float]) -> str:
    """Return 64 characters of the values."""
    return "".join(str(max(0, min(9, round((v + 1) / 2 * 9)))) for v in x)


def main() -> None:
    label = "3"
    with open("data/digits.csv", newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["label"] == label]
    train = [numbers(row["pixels"]) for row in rows if row["part"] == "train"]
    unseen = [numbers(row["pixels"]) for row in rows if row["part"] == "unseen"]
    made = []
    for reach in (7, 2, 1, 0):
        for seed in range(1, 9):
            made.append((label, reach, seed, characters(sample(train, STEPS, random.Random(seed), reach))))
        distances = [nearest(numbers(pixels), train) for _, r, _, pixels in made if r == reach]
        print(f"reach {reach}: {sum(d < 0.1 for d in distances)} copies, nearest {sum(distances) / 8:.3f}")
    print(f"unseen: {sum(nearest(x, train) for x in unseen) / len(unseen):.3f}")
    with open("samples.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([("label", "reach", "seed", "pixels"), *made])


if __name__ == "__main__":
    main()
