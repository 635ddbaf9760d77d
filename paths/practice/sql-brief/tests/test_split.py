import json
import re
import unittest
from pathlib import Path


def rows(name):
    return [json.loads(x) for x in Path(name).read_text(encoding="utf-8").splitlines() if x.strip()]


class Split(unittest.TestCase):
    def test_skeleton(self):
        from split import skeleton
        self.assertEqual(skeleton("SELECT name  FROM t\nWHERE k > 3.5 AND d = 'Old Town';"), "select name from t where k > ? and d = ?")
        self.assertNotEqual(skeleton("SELECT a FROM t"), skeleton("SELECT b FROM t"))

    def test_split_refuses_a_shared_skeleton(self):
        from split import split
        data = [{"id": 1, "query": "SELECT 1", "shape": "x"}, {"id": 2, "query": "SELECT a", "shape": "y"}]
        self.assertEqual(split(data, ["y"]), (data[:1], data[1:]))
        with self.assertRaises(ValueError):
            split(data + [{"id": 3, "query": "select 7;", "shape": "y"}], ["y"])

    def test_digest_does_not_depend_on_order(self):
        from split import digest
        a = [{"id": 1, "q": "é"}, {"id": 2, "q": "b"}]
        b = [{"q": "b", "id": 2}, {"q": "é", "id": 1}]
        self.assertEqual(digest(a), digest(b))
        self.assertEqual(digest(a), "114d994551cd0844e112cfc3e53cb0ff3d163f08de5718fc0ba722e4d9081960")
        self.assertNotEqual(digest(a), digest(a[:1]))

    def test_baseline_counts_by_execution(self):
        from split import baseline
        data = [{"id": 1, "question": "n?", "query": "SELECT COUNT(*) FROM station"}, {"id": 2, "question": "m?", "query": "SELECT COUNT(*) FROM trip"}]
        self.assertEqual(baseline(data, [], lambda q, e: "SELECT COUNT(id) FROM station"), 1)
        self.assertEqual(baseline(data, [], lambda q, e: "nonsense"), 0)
        with self.assertRaises(ValueError):
            baseline(data, data * 5, lambda q, e: "")

    def test_your_files_are_disjoint_in_shape(self):
        from split import skeleton
        train, unseen = rows("pool.jsonl"), rows("unseen.jsonl")
        self.assertGreaterEqual(len(unseen), 30)
        self.assertTrue(3 <= len({r["shape"] for r in unseen}) <= 5, "three to five unseen shapes")
        self.assertEqual({skeleton(r["query"]) for r in train} & {skeleton(r["query"]) for r in unseen}, set())
        known = {r["id"]: r["query"] for r in rows("data/questions.jsonl")}
        self.assertEqual({r["id"] for r in train + unseen}, set(known), "each question is on one side")

    def test_the_brief_names_hash_and_baseline(self):
        from offline_model import answer
        from split import baseline, digest
        text = Path("brief.md").read_text(encoding="utf-8")
        unseen, prompt = rows("unseen.jsonl"), rows("prompt.jsonl")
        self.assertIn(digest(unseen), text, "the hash of unseen.jsonl is not in brief.md")
        ids = {r["id"] for r in rows("pool.jsonl")}
        self.assertTrue({r["id"] for r in prompt} <= ids, "prompt.jsonl must come from pool.jsonl")
        self.assertLessEqual(len(prompt), 8)
        found = re.search(r"Baseline: *(\d+) of (\d+) \(([^)]+)\)", text)
        self.assertTrue(found, "no line 'Baseline: X of Y (…)'")
        self.assertEqual(int(found[2]), len(unseen))
        if found[3] == "offline":
            self.assertEqual(int(found[1]), baseline(unseen, prompt, answer))
