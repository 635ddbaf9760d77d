import csv
import math
import re
import unittest
from collections import Counter
from pathlib import Path


def texts():
    return {r["id"]: r["text"] for r in csv.DictReader(Path("data/texts.csv").read_text(encoding="utf-8").splitlines())}


def reference(source):
    counts = {k: Counter(re.findall(r"[a-z]+", t.lower())) for k, t in source.items()}
    df = Counter(w for c in counts.values() for w in c)
    out = {}
    for k, c in counts.items():
        v = {w: n * (math.log((1 + len(source)) / (1 + df[w])) + 1) for w, n in c.items()}
        size = math.sqrt(sum(x * x for x in v.values()))
        out[k] = {w: x / size for w, x in v.items()}
    return out


def dot(a, b):
    return sum(a[w] * b[w] for w in a.keys() & b.keys())


class Vectors(unittest.TestCase):
    def test_the_weights_follow_the_formula_and_have_length_one(self):
        from nearest import vectors
        source = {"a": "Dog dog cat", "b": "dog!", "c": ""}
        got, want = vectors(source), reference({**source})
        self.assertEqual(set(got), {"a", "b", "c"})
        self.assertEqual(got["c"], {})
        for key in ("a", "b"):
            self.assertEqual(set(got[key]), set(want[key]))
            for word in want[key]:
                self.assertAlmostEqual(got[key][word], want[key][word], msg=f"weight of {word} in {source[key]!r}")


class Cosine(unittest.TestCase):
    def test_it_ignores_length_and_unshared_words(self):
        from nearest import cosine
        for a, b, expected in [({"x": 1.0}, {"x": 5.0}, 1.0), ({"x": 3.0, "y": 4.0}, {"x": 2.0}, 0.6), ({"x": 1.0}, {"y": 1.0}, 0.0), ({}, {"x": 1.0}, 0.0), ({}, {}, 0.0), ({"x": 1.0, "y": 1.0}, {"x": 2.0, "y": 2.0}, 1.0)]:
            self.assertAlmostEqual(cosine(a, b), expected, msg=f"cosine({a}, {b})")


class Neighbours(unittest.TestCase):
    VECS = {"b": {"x": 1.0}, "a": {"x": 2.0}, "c": {"x": 1.0, "y": 1.0}, "d": {"y": 4.0}}

    def test_the_nearest_come_first_without_the_text_itself(self):
        from nearest import neighbours
        got = [(k, round(v, 6)) for k, v in neighbours(self.VECS, "c", 3)]
        self.assertEqual([k for k, _ in got], ["a", "b", "d"], "all three have the same cosine, so the smaller id comes first")
        self.assertAlmostEqual(got[0][1], math.sqrt(0.5), places=5)
        self.assertEqual([k for k, _ in neighbours(self.VECS, "b", 2)], ["a", "c"])

    def test_neighbours_csv_is_right(self):
        path = Path("neighbours.csv")
        self.assertTrue(path.is_file(), "neighbours.csv is missing")
        rows = {r["id"]: r for r in csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines())}
        vecs = reference(texts())
        self.assertEqual(set(rows), set(vecs))
        for key, row in rows.items():
            best = max(dot(vecs[key], vecs[o]) for o in vecs if o != key)
            self.assertNotEqual(row["neighbour"], key)
            self.assertAlmostEqual(float(row["cosine"]), best, delta=0.0002, msg=f"cosine of {key}")
            self.assertAlmostEqual(dot(vecs[key], vecs[row["neighbour"]]), best, delta=1e-9, msg=f"{row['neighbour']} is not the nearest of {key}")


class Shared(unittest.TestCase):
    def test_contributions_are_sorted_and_add_up_to_the_cosine(self):
        from nearest import cosine, shared
        a, b = {"x": 3.0, "y": 4.0, "z": 1.0}, {"x": 1.0, "y": 2.0, "w": 5.0}
        got = list(shared(a, b))
        self.assertEqual([w for w, _ in got], ["y", "x"])
        self.assertAlmostEqual(sum(v for _, v in got), cosine(a, b))
        self.assertAlmostEqual(got[0][1], 8 / (math.sqrt(26) * math.sqrt(30)))
