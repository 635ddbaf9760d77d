import csv
import os
import subprocess
import sys
import unittest
from pathlib import Path


class Near(unittest.TestCase):
    def test_shingles_and_similarity(self):
        from near import jaccard, shingles
        self.assertEqual(set(shingles("The cat, the CAT!", 2)), {"the cat", "cat the"})
        self.assertEqual((set(shingles("one two")), set(shingles(" -- "))), ({"one two"}, set()))
        self.assertAlmostEqual(jaccard(frozenset("abc"), frozenset("bcd")), 0.5)
        self.assertEqual(jaccard(frozenset(), frozenset()), 0.0)

    def test_the_signature_estimates_the_similarity(self):
        from near import estimate, signature
        a, b = frozenset(f"x{i}" for i in range(60)), frozenset(f"x{i}" for i in range(20, 80))
        x, y = signature(a, 200), signature(b, 200)
        self.assertEqual(len(x), 200)
        self.assertEqual(x, signature(a, 200))
        self.assertAlmostEqual(estimate(x, y), 0.5, delta=0.15)
        self.assertEqual(estimate(x, x), 1.0)
        self.assertLess(estimate(x, signature(frozenset({"z"}), 200)), 0.1)

    def test_the_signature_is_the_same_in_every_process(self):
        code = "from near import signature; print(signature(frozenset(['a b c', 'b c d']), 8))"
        got = {subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                              env={**os.environ, "PYTHONHASHSEED": seed}).stdout for seed in ("1", "2")}
        self.assertEqual(len(got), 1, "Python's hash of text changes from run to run; use hashlib")

    def test_bands_are_kept_apart(self):
        from near import candidates
        s = {"b": [1, 2, 3, 4], "a": [1, 2, 9, 9], "c": [3, 4, 1, 2]}
        self.assertEqual(candidates(s, 2), {("a", "b")})
        self.assertEqual(candidates(s, 1), set())
        self.assertEqual(candidates(s, 4), {("a", "b")})

    def test_exact_pairs_and_recall(self):
        from near import exact_pairs, recall
        sets = {"b": frozenset("abc"), "a": frozenset("abcd"), "c": frozenset("z")}
        self.assertEqual(exact_pairs(sets, 0.75), {("a", "b")})
        self.assertEqual((recall({(1, 2)}, {(1, 2), (3, 4)}), recall(set(), set())), (0.5, 1.0))

    def test_most_pairs_of_the_data_are_found(self):
        from near import candidates, exact_pairs, recall, shingles, signature
        with Path("data/texts.csv").open(encoding="utf-8", newline="") as f:
            sets = {r["id"]: shingles(r["text"]) for r in list(csv.DictReader(f))[:100]}
        true = exact_pairs(sets, 0.6)
        found = candidates({k: signature(v, 64) for k, v in sets.items()}, 16)
        self.assertGreaterEqual(recall(found, true), 0.8)
        self.assertLess(len(found), 400, "far too many candidates")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        import re
        from itertools import combinations
        from near import candidates, signature
        with open("data/openings.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        def runs(text):
            words = re.findall(r"[^\W_]+", text.lower())
            return frozenset(" ".join(words[i:i + 3]) for i in range(len(words) - 2))
        sets = {row["id"]: runs(row["text"]) for row in rows}
        true = {tuple(sorted((a, b))) for a, b in combinations(sets, 2) if len(sets[a] & sets[b]) >= 0.1 * len(sets[a] | sets[b])}
        near = {tuple(sorted(pair)) for pair in candidates({name: signature(items) for name, items in sets.items()}, 64)}
        return {"pairs": len(true), "found": len(true & near), "candidates": len(near)}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
