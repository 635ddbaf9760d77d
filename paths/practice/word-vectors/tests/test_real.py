import random
import sys
import unittest

from recommend import fit, hits, recommend


def town(seed):
    """Readers with one or two tastes; each book belongs to one; a few bestsellers are borrowed by all."""
    rng = random.Random(seed)
    books = [f"{taste}{i:02}" for taste in "abcdef" for i in range(25)]
    loans, held = [], []
    for r in range(300):
        tastes = rng.sample("abcdef", rng.choice([1, 1, 2]))
        own = [b for b in books if b[0] in tastes]
        read = list(dict.fromkeys(rng.choices(own, k=14) + rng.sample(books[:150:19], 3)))
        rng.shuffle(read)
        last = next(b for b in read if b[0] in tastes)
        read.remove(last)
        loans += [(f"r{r}", b) for b in read]
        held.append((f"r{r}", last))
    return loans, held


class Recommender(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.loans, cls.held = town(6)
        cls.model = fit(cls.loans, 8)

    def test_it_beats_the_bestsellers(self):
        read, count = {}, {}
        for reader, book in self.loans:
            read.setdefault(reader, set()).add(book)
            count[book] = count.get(book, 0) + 1
        popular = sorted(count, key=lambda b: (-count[b], b))
        rival = sum(book in [b for b in popular if b not in read[reader]][:10] for reader, book in self.held) / len(self.held)
        mine = hits(self.model, self.held, 10)
        self.assertGreater(mine, 2 * rival, f"hits at 10: {mine:.3f}, the bestsellers {rival:.3f}")
        counted = sum(book in recommend(self.model, reader, 10) for reader, book in self.held) / len(self.held)
        self.assertAlmostEqual(float(mine), counted, places=9)

    def test_nothing_twice(self):
        for reader in ("r0", "r5", "r77"):
            got = list(recommend(self.model, reader, 12))
            self.assertEqual(len(set(got)), 12)
            self.assertFalse(set(got) & {b for r, b in self.loans if r == reader}, "a book that the reader had already")

    def test_a_new_reader_gets_the_bestsellers(self):
        count = {}
        for _, book in self.loans:
            count[book] = count.get(book, 0) + 1
        self.assertEqual(list(recommend(self.model, "nobody", 3)), sorted(count, key=lambda b: (-count[b], b))[:3])
        self.assertIn("sklearn.decomposition", sys.modules)
