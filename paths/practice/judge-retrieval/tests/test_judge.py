import json
import math
import unittest
from pathlib import Path


def lines(name):
    return [json.loads(x) for x in Path(name).read_text(encoding="utf-8").splitlines() if x.strip()]


class Measures(unittest.TestCase):
    def test_hit_needs_half_of_the_truth(self):
        from judge import hit
        for p, want in ((("a", 0, 15), True), (("a", 0, 14), False), (("b", 0, 99), False), (("a", 12, 17), True), (("a", 20, 30), False), (("a", 0, 500), True), (("a", 15, 20), True)):
            self.assertIs(bool(hit(p, ("a", 10, 20))), want, f"hit({p}, ('a', 10, 20))")

    def test_first_hit(self):
        from judge import first_hit
        self.assertEqual(first_hit([["b", 0, 50], ["a", 0, 20], ["a", 5, 30]], ("a", 10, 20)), 2)
        self.assertIsNone(first_hit([], ("a", 1, 2)))

    def test_recall(self):
        from judge import recall_at
        self.assertEqual(recall_at({"a", "b", "c", "d"}, ["x", "b", "a", "c"], 3), 0.5)

    def test_ndcg(self):
        from judge import ndcg_at
        self.assertAlmostEqual(ndcg_at({"a": 1}, ["x", "y", "a"], 5), 0.5)
        self.assertAlmostEqual(ndcg_at({"a": 1}, ["x", "y", "a"], 2), 0.0)
        self.assertAlmostEqual(ndcg_at({"a": 3, "b": 2, "c": 1}, ["b", "a", "x"], 2), (2 + 3 / math.log2(3)) / (3 + 2 / math.log2(3)))
        self.assertEqual(ndcg_at({}, ["a"], 3), 0.0)

    def test_wilson(self):
        from judge import wilson
        low, high = wilson(40, 50)
        self.assertAlmostEqual(low, 0.670, places=3)
        self.assertAlmostEqual(high, 0.888, places=3)


class Files(unittest.TestCase):
    def test_scores(self):
        from judge import wilson
        self.assertTrue(Path("scores.json").is_file(), "scores.json is missing")
        truth = {q["id"]: (q["page"], q["start"], q["end"]) for q in lines("data/questions.jsonl")}
        ranks = []
        for r in lines("data/run.jsonl"):
            page, s, e = truth[r["id"]]
            ranks.append(next((i for i, (p, a, b) in enumerate(r["passages"], 1) if p == page and 2 * (min(b, e) - max(a, s)) >= e - s), 99))
        found = sum(r <= 5 for r in ranks)
        low, high = wilson(found, len(ranks))
        want = {"recall_at_5": found / len(ranks), "low": low, "high": high, "ndcg_at_10": sum(1 / math.log2(r + 1) for r in ranks if r <= 10) / len(ranks)}
        got = json.loads(Path("scores.json").read_text())
        for key, w in want.items():
            self.assertAlmostEqual(got[key], w, delta=0.001, msg=key)

    def test_own_questions_have_true_spans(self):
        self.assertTrue(Path("own.jsonl").is_file(), "own.jsonl is missing")
        ours = {q["question"].lower().strip() for q in lines("data/questions.jsonl")}
        seen, pages = set(), set()
        for q in lines("own.jsonl"):
            text = (Path("data/pages") / q["page"]).read_text(encoding="utf-8")
            self.assertEqual(text[q["start"]:q["end"]], q["quote"], f"span of: {q['question']}")
            self.assertGreaterEqual(len(q["quote"].strip()), 8, f"the quote is too short: {q['question']}")
            self.assertTrue(q["question"].strip().endswith("?"), f"a question ends with a question mark: {q['question']}")
            self.assertNotIn(q["question"].lower().strip(), ours, "this is one of our questions")
            seen.add(q["question"].lower().strip())
            pages.add(q["page"])
        self.assertGreaterEqual(len(seen), 12, "twelve different questions")
        self.assertGreaterEqual(len(pages), 4, "from four pages")
