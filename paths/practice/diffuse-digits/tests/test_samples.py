import csv
import math
import random
import re
import unittest
from pathlib import Path

STEPS, SIDE = 30, 8
REACHES = (7, 2, 1, 0)


def numbers(pixels):
    return [int(c) / 9 * 2 - 1 for c in pixels]


def level(t):
    return 0.0 if t == STEPS else math.cos(math.pi / 2 * t / STEPS) ** 2


def drawn(data, seed, reach):
    """The characters of the picture that this seed and reach give."""
    rng = random.Random(seed)
    z = [rng.gauss(0, 1) for _ in range(64)]
    for t in range(STEPS, 0, -1):
        root, rest = math.sqrt(level(t)), 1 - level(t)
        errors = [[(p - root * q) ** 2 for p, q in zip(z, x)] for x in data]
        x = []
        for place in range(64):
            rows = range(max(0, place // SIDE - reach), min(SIDE, place // SIDE + reach + 1))
            columns = range(max(0, place % SIDE - reach), min(SIDE, place % SIDE + reach + 1))
            window = [r * SIDE + c for r in rows for c in columns]
            exponents = [-sum(e[k] for k in window) / (2 * rest) for e in errors]
            top = max(exponents)
            weights = [math.exp(e - top) for e in exponents]
            x.append(sum(w * y[place] for w, y in zip(weights, data)) / sum(weights))
        later = level(t - 1)
        z = [math.sqrt(later) * q + math.sqrt(1 - later) * (p - root * q) / math.sqrt(rest) for p, q in zip(z, x)]
    return "".join(str(max(0, min(9, round((v + 1) / 2 * 9)))) for v in z)


def nearest(x, data):
    return min(math.sqrt(sum((p - q) ** 2 for p, q in zip(x, y)) / 64) for y in data)


class Samples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not Path("samples.csv").is_file():
            raise AssertionError("samples.csv is missing")
        with open("samples.csv", newline="", encoding="utf-8-sig") as file:
            cls.rows = list(csv.DictReader(file))
        labels = {row["label"] for row in cls.rows}
        if len(labels) != 1:
            raise AssertionError(f"all samples are of one digit, not of {sorted(labels)}")
        with open("data/digits.csv", newline="", encoding="utf-8") as file:
            mine = [row for row in csv.DictReader(file) if row["label"] in labels]
        cls.train = [numbers(row["pixels"]) for row in mine if row["part"] == "train"]
        cls.unseen = [numbers(row["pixels"]) for row in mine if row["part"] == "unseen"]
        cls.distances = {reach: [nearest(numbers(r["pixels"]), cls.train) for r in cls.rows if r["reach"] == str(reach)] for reach in REACHES}

    def test_eight_seeds_for_each_reach(self):
        for reach in REACHES:
            seeds = sorted(int(r["seed"]) for r in self.rows if r["reach"] == str(reach))
            self.assertEqual(seeds, list(range(1, 9)), f"seeds of reach {reach}")
        for row in self.rows:
            self.assertRegex(row["pixels"], r"^[0-9]{64}$", f"reach {row['reach']}, seed {row['seed']}")

    def test_the_seeds_give_these_pictures(self):
        for reach in REACHES:
            for seed in (2, 5):
                mine = next((r["pixels"] for r in self.rows if (r["reach"], r["seed"]) == (str(reach), str(seed))), "")
                ours = drawn(self.train, seed, reach)
                other = sum(abs(int(a) - int(b)) > 1 for a, b in zip(mine, ours)) + abs(len(mine) - 64)
                self.assertLessEqual(other, 6, f"reach {reach}, seed {seed}: {other} pixels are not those that the seed gives")

    def test_the_notes_follow_from_the_samples(self):
        text = Path("notes.md").read_text(encoding="utf-8")
        mean = {reach: sum(values) / max(1, len(values)) for reach, values in self.distances.items()}
        for label, value, most in (
            ("Copies at reach 7:", sum(d < 0.1 for d in self.distances[7]), 0),
            ("Nearest at reach 2:", mean[2], 0.01),
            ("Nearest at reach 0:", mean[0], 0.01),
            ("Unseen pictures:", sum(nearest(x, self.train) for x in self.unseen) / len(self.unseen), 0.01),
        ):
            found = re.search(re.escape(label) + r"[^\d\n]*(\d+(?:\.\d+)?)", text)
            self.assertTrue(found, f"notes.md has no line {label} with a number")
            self.assertLessEqual(abs(float(found[1]) - value), most + 1e-9, f"{label} is another number when it is computed again")
