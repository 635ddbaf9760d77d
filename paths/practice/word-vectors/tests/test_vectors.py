import csv
import math
import tempfile
import unittest
from pathlib import Path


def reference():
    found = {}
    for line in Path("data/vectors.txt").read_text(encoding="utf-8").splitlines()[1:]:
        word, *xs = line.split()
        v = [float(x) for x in xs]
        n = math.sqrt(sum(x * x for x in v))
        found[word] = [x / n for x in v]
    return found


def answer(vs, a, b, c, barred):
    t = [y - x + z for x, y, z in zip(vs[a], vs[b], vs[c])]
    return max((w for w in vs if not barred or w not in (a, b, c)), key=lambda w: sum(x * y for x, y in zip(vs[w], t)))


class Functions(unittest.TestCase):
    def test_load_normalises_and_skips_the_first_line(self):
        from vectors import load
        with tempfile.TemporaryDirectory() as d:
            path = Path(d) / "small.txt"
            path.write_text("2 2\nup 0.0 5.0\nside 3.0 4.0\n", encoding="utf-8")
            found = load(str(path))
        self.assertEqual(set(found), {"up", "side"})
        for x, y in zip(found["side"], (0.6, 0.8)):
            self.assertAlmostEqual(x, y, msg="side is 3 4, divided by its length 5")

    def test_nearest_sorts_limits_and_bars(self):
        from vectors import nearest
        vs = {"a": [1.0, 0.0], "b": [0.6, 0.8], "c": [0.0, 1.0], "d": [-1.0, 0.0]}
        found = nearest(vs, [2.0, 0.0], 2)
        self.assertEqual([w for w, _ in found], ["a", "b"])
        self.assertAlmostEqual(found[1][1], 0.6, msg="cosine of b with the target [2, 0]")
        self.assertEqual([w for w, _ in nearest(vs, [1.0, 0.1], 9, {"a", "d"})], ["b", "c"])

    def test_analogies_with_and_without_the_bar(self):
        from vectors import analogy, load
        vs = load("data/vectors.txt")
        for a, b, c, barred, expected in [("man", "king", "woman", True, "queen"), ("france", "paris", "japan", True, "tokyo"), ("cat", "kitten", "sheep", True, "lamb"), ("cat", "kitten", "sheep", False, "sheep"), ("cow", "calf", "horse", False, "horse")]:
            self.assertEqual(analogy(vs, a, b, c, barred), expected, f"analogy({a}, {b}, {c}, barred={barred})")


class Table(unittest.TestCase):
    def test_the_table_is_true_and_complete(self):
        vs = reference()
        rows = list(csv.DictReader(Path("analogies.csv").read_text(encoding="utf-8").splitlines()))
        seen, verdicts = set(), []
        for row in rows:
            a, b, c = row["a"], row["b"], row["c"]
            self.assertTrue({a, b, c} <= vs.keys(), f"{a}, {b}, {c}: not all are in the vectors")
            self.assertNotIn((a, b, c), seen, "a row occurs twice")
            seen.add((a, b, c))
            self.assertEqual(row["found"], answer(vs, a, b, c, True), f"found in {row}")
            self.assertEqual(row["unbarred"], answer(vs, a, b, c, False), f"unbarred in {row}")
            self.assertTrue(row["expected"].strip(), f"expected is empty in {row}")
            if row["verdict"] == "works":
                self.assertEqual(row["found"], row["expected"], f"not what was expected, so it fails: {row}")
            else:
                self.assertIn(row["verdict"], ("fails", "prejudice"))
                self.assertNotEqual(row["found"], row["expected"], f"as expected, so it works: {row}")
            if row["verdict"] == "prejudice":
                self.assertTrue({a, c} & {"man", "woman", "he", "she", "boy", "girl"}, f"no person word in a or c: {row}")
            verdicts.append(row["verdict"])
        for verdict, least in (("works", 2), ("fails", 2), ("prejudice", 1)):
            self.assertGreaterEqual(verdicts.count(verdict), least, f"rows with the verdict {verdict}")
