import json
import unittest
from collections import Counter
from pathlib import Path


def rows(name):
    return [json.loads(x) for x in Path(name).read_text(encoding="utf-8").splitlines() if x.strip()]


class Build(unittest.TestCase):
    def test_templates(self):
        from build import TEMPLATES
        self.assertGreaterEqual(len(TEMPLATES), 10, "at least 10 shapes")
        for shape, (query, wordings) in TEMPLATES.items():
            self.assertTrue(query.strip())
            self.assertGreaterEqual(len(set(wordings)), 4, shape)

    def test_make_repeats_by_seed_only(self):
        from build import make
        a = make(8, 1)
        self.assertEqual(a, make(8, 1))
        self.assertNotEqual(a, make(8, 2))
        self.assertTrue(all({"question", "query", "shape"} <= set(r) for r in a))
        questions = [r["question"] for r in a]
        self.assertEqual(len(questions), len(set(questions)), "a question occurs twice")
        self.assertLessEqual(max(Counter(r["shape"] for r in a).values()), 8)
        self.assertFalse(any("{" in r["question"] + r["query"] for r in a), "an unfilled slot")

    def test_survives(self):
        from build import survives
        self.assertTrue(survives("SELECT COUNT(*) FROM trip"))
        for query in ("SELECT x FROM trip", "SELECT id FROM trip WHERE minutes > 99999", "SELEC", "SELECT 1; SELECT 2"):
            self.assertFalse(survives(query), query)

    def test_leaks_finds_a_planted_query(self):
        from build import leaks
        test = rows("data/unseen.jsonl")
        planted = {"question": "new words", "query": test[0]["query"].replace(";", "").lower(), "shape": "x"}
        fine = {"question": "a", "query": "SELECT minutes FROM trip WHERE id = 17", "shape": "y"}
        self.assertEqual(leaks([fine], test), [])
        self.assertEqual(len(leaks([fine, planted], test)), 1)

    def test_train_file(self):
        from build import leaks, skeleton, survives
        train = rows("train.jsonl")
        self.assertGreaterEqual(len(train), 200)
        self.assertEqual(len({r["question"] for r in train}), len(train), "a question occurs twice")
        for n, r in enumerate(train, 1):
            self.assertTrue(survives(r["query"]), f"line {n}: {r['query']}")
        shapes = Counter(skeleton(r["query"]) for r in train)
        self.assertGreaterEqual(len(shapes), 10)
        top, count = shapes.most_common(1)[0]
        self.assertLessEqual(count, 0.2 * len(train), top)
        self.assertEqual(leaks(train, rows("data/unseen.jsonl")), [])
