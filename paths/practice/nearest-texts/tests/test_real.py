import csv
import math
import random
import re
import sys
import unittest
from collections import Counter
from pathlib import Path

from with_sklearn import ask, fit, pairs


def texts():
    return {r["id"]: r["text"] for r in csv.DictReader(Path("data/texts.csv").read_text(encoding="utf-8").splitlines())}


def town(seed):
    """Texts with words of one and two letters, in which some are written twice."""
    rng = random.Random(seed)
    known = ["a", "b", "i", "in", "ox", "mill", "river", "trout", "bridge", "snow", "bread", "the"]
    made = {f"n{i:02}": " ".join(rng.choices(known, k=rng.randrange(3, 12))).capitalize() + "." for i in range(30)}
    return made | {"copy": made["n03"] + " " + made["n03"]}


class Reference:
    """The formula of the lesson; a new text changes no weight of the collection."""

    def __init__(self, source):
        self.n = len(source)
        self.df = Counter(w for t in source.values() for w in set(self.words(t)))
        self.rows = {k: self.vector(t) for k, t in source.items()}

    def words(self, text):
        return re.findall(r"[a-z]+", text.lower())

    def vector(self, text):
        v = {w: c * (math.log((1 + self.n) / (1 + self.df[w])) + 1) for w, c in Counter(self.words(text)).items() if w in self.df}
        size = math.sqrt(sum(x * x for x in v.values()))
        return {w: x / size for w, x in v.items()}

    def cosine(self, a, b):
        return sum(a[w] * b[w] for w in a.keys() & b.keys())


class Search(unittest.TestCase):
    def check_ask(self, source, queries):
        model, right = fit(source), Reference(source)
        for query in queries:
            vector = right.vector(query)
            want = {k: right.cosine(vector, row) for k, row in right.rows.items()}
            for k in (1, 3, 8):
                got = ask(model, query, k)
                best = [v for v in sorted(want.values(), reverse=True) if v > 0][:k]
                self.assertEqual(len({key for key, _ in got}), len(best), f"{query!r}, k = {k}: {got}")
                for (key, value), expected in zip(got, best):
                    self.assertAlmostEqual(float(value), expected, places=9, msg=f"{query!r}: the cosines from the nearest on")
                    self.assertAlmostEqual(want[key], expected, places=9, msg=f"{query!r}: {key} is not at this place")

    def test_new_texts_are_asked_against_the_newsletter(self):
        self.check_ask(texts(), ["Who repairs the bridge over the river?", "The school choir sings a song in the church.", "Zebra zebra quokka"])

    def test_short_words_count_and_unknown_ones_do_not(self):
        self.check_ask(town(7), ["A b, i ox", "ox ox zzz in the river", "trout", "zzz qqq", ""])

    def test_a_question_changes_nothing(self):
        model = fit(town(8))
        before = ask(model, "river trout", 5)
        ask(model, "trout trout trout and a hundred new words", 5)
        self.assertEqual(ask(model, "river trout", 5), before)

    def test_all_pairs_come_once_and_the_most_alike_first(self):
        for source, least in ((texts(), 0.3), (town(9), 0.75), (town(10), 0.999)):
            right = Reference(source)
            want = {frozenset((a, b)): right.cosine(right.rows[a], right.rows[b]) for a in source for b in source if a < b}
            want = {pair: v for pair, v in want.items() if v >= least}
            got = pairs(fit(source), least)
            self.assertEqual(len(got), len(want), f"number of pairs from {least} on")
            self.assertEqual({frozenset(p[:2]) for p in got}, set(want))
            for a, b, value in got:
                self.assertAlmostEqual(float(value), want[frozenset((a, b))], places=9, msg=f"{a} and {b}")
            values = [float(v) for _, _, v in got]
            self.assertEqual(values, sorted(values, reverse=True))

    def test_it_is_scikit_learn(self):
        fit(town(1))
        self.assertIn("sklearn.feature_extraction.text", sys.modules)
