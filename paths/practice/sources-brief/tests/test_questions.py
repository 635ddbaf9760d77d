import csv
import unittest
from collections import Counter


class Questions(unittest.TestCase):
    def setUp(self):
        with open("questions.csv", newline="", encoding="utf-8") as f:
            reader = csv.DictReader(f)
            self.rows = list(reader)
            self.assertEqual(reader.fieldnames, ["id", "question", "kind", "half", "from"], "the header")

    def test_fifty_rows_with_ids(self):
        self.assertEqual([r["id"] for r in self.rows], [f"s{i:02d}" for i in range(1, 51)])

    def test_questions_are_questions(self):
        self.assertTrue(self.rows, "no questions yet")
        seen = Counter(" ".join(r["question"].lower().split()) for r in self.rows)
        for r in self.rows:
            q = r["question"].strip()
            self.assertTrue(q.endswith("?"), f"{r['id']}: {q}")
            self.assertGreaterEqual(len(q.split()), 4, f"{r['id']}: {q}")
            self.assertEqual(seen[" ".join(q.lower().split())], 1, f"{r['id']} occurs twice: {q}")

    def test_kinds_and_halves(self):
        counts = Counter((r["kind"], r["half"]) for r in self.rows)
        self.assertEqual(dict(counts), {("answerable", "known"): 20, ("answerable", "unseen"): 20, ("unanswerable", "known"): 5, ("unanswerable", "unseen"): 5})

    def test_origins(self):
        self.assertGreaterEqual(len({r["from"].strip().lower() for r in self.rows if r["from"].strip()}), 2, "at least two origins")
        self.assertTrue(all(r["from"].strip() for r in self.rows), "each row says where the question comes from")
