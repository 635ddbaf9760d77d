import json
import unittest
from collections import Counter
from pathlib import Path


def row(instruction="Name a tree", response="An oak is a tree.", category="a", id=0):
    return {"id": id, "category": category, "instruction": instruction, "response": response}


LONG = "please write a short letter to my dear neighbour anna about the loud music of last night"


class Curate(unittest.TestCase):
    def test_key_ignores_case_and_punctuation(self):
        from curate import key
        self.assertEqual(key(row("Hi,  YOU!", "Yes - ok.")), "hi you yes ok")

    def test_similarity(self):
        from curate import similarity
        self.assertAlmostEqual(similarity("a b c d e", "a b c d f"), 0.5)
        self.assertAlmostEqual(similarity("A b", "a, b!"), 1.0)
        self.assertAlmostEqual(similarity("a b", "a c"), 0.0)
        self.assertAlmostEqual(similarity("", ""), 1.0)
        self.assertAlmostEqual(similarity("a b c", "a b d", k=2), 1 / 3)

    def test_deduplicate_keeps_the_first(self):
        from curate import deduplicate
        rows = [row(LONG, "One two three.", id=1), row(LONG.upper(), "one, two three", id=2), row(LONG + " again", "Other words here.", id=3), row("Name a tree", id=4), row("Name a bird", id=5)]
        self.assertEqual([r["id"] for r in deduplicate(rows)], [1, 4, 5])
        self.assertEqual([r["id"] for r in deduplicate(rows, limit=0.99)], [1, 3, 4, 5])

    def test_rules_in_order(self):
        from curate import reason
        cases = [("Yes, ok.", "short"), ("As an AI I may not.", "refusal"), ("Sorry, I CANNOT help with this", "refusal"), ("It is an oak and", "cut"), ("Name a tree. It is an oak.", "echo"), ("It is at http://x.org now.", "link"), ("Use the call `print`", None), ("It is an oak.  ", None), ("It is (an oak)", None)]
        for response, want in cases:
            self.assertEqual(reason(row(response=response)), want, f"response {response!r}")

    def test_balance_caps_at_random_in_order(self):
        from curate import balance
        rows = [row(category="ab"[i % 10 == 0], id=i) for i in range(60)]
        got = balance(rows, 8, 1)
        self.assertEqual(Counter(r["category"] for r in got), {"a": 8, "b": 6})
        ids = [r["id"] for r in got]
        self.assertEqual(ids, sorted(ids))
        self.assertEqual(ids, [r["id"] for r in balance(rows, 8, 1)])
        self.assertTrue(any([r["id"] for r in balance(rows, 8, s)] != ids for s in range(2, 9)), "the draw does not depend on the seed")

    def test_curate_counts_what_went(self):
        from curate import curate
        rows = [json.loads(x) for x in Path("data/raw.jsonl").read_text(encoding="utf-8").splitlines()]
        got, removed = curate(rows, 10, 3)
        self.assertEqual(len(got) + sum(removed.values()), len(rows), f"{len(got)} left, removed {removed}")
        self.assertLessEqual(max(Counter(r["category"] for r in got).values()), 10)
        for name in ("duplicate", "short", "refusal", "cut", "echo", "link", "balance"):
            self.assertGreater(removed.get(name, 0), 0, name)


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        import re
        with open("data/openings.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        def runs(text):
            words = re.findall(r"\w+", text.lower())
            return set(zip(words, words[1:], words[2:]))
        sets = [runs(row["text"]) for row in rows]
        scores = [len(a & b) / len(a | b) for a, b in zip(sets, sets[1:])]
        at = scores.index(max(scores))
        return {"first": rows[at]["id"], "second": rows[at + 1]["id"], "similarity": scores[at], "none": scores.count(0.0)}

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
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.0006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
