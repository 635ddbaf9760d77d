import csv
import random
import unittest

from near import exact_pairs, shingles
from with_datasketch import index, measured, pairs


class Sketch(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open("data/texts.csv", newline="", encoding="utf-8") as file:
            texts = {r["id"]: r["text"] for r in csv.DictReader(file)}
        rng = random.Random(7)
        for name in rng.sample(sorted(texts), 40):
            words = texts[name].split()
            for _ in range(2):
                words[rng.randrange(len(words))] = "changed"
            texts[name + "x"] = " ".join(words)
        cls.sets = {name: shingles(text) for name, text in texts.items()} | {"empty": frozenset()}
        cls.true = exact_pairs({n: s for n, s in cls.sets.items() if s}, .6)

    def test_pairs_are_true_and_most_are_found(self):
        got = set(map(tuple, pairs(self.sets, 32, 4, .6)))
        self.assertLessEqual(got, self.true, "a pair below the limit, or the wrong way round")
        self.assertGreater(len(got), .9 * len(self.true))

    def test_settings_matter(self):
        wide, n_wide = measured(self.sets, 32, 4, .6)
        narrow, n_narrow = measured(self.sets, 8, 16, .6)
        found = set(map(tuple, pairs(self.sets, 8, 16, .6)))
        self.assertAlmostEqual(narrow, len(found & self.true) / len(self.true), places=6)
        self.assertGreater(wide, narrow)
        self.assertTrue(len(self.true) * wide <= n_wide < 40 * len(self.true), f"{n_wide} candidates")
        self.assertLess(n_narrow, n_wide)

    def test_the_index_can_be_asked(self):
        made = index(self.sets, 32, 4)
        self.assertNotIn("empty", made.keys if isinstance(made.keys, dict) else list(made.keys.keys()))
        self.assertEqual((made.b, made.r), (32, 4))
