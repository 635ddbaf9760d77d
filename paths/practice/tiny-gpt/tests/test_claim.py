import csv
import json
import math
import unittest
from pathlib import Path


def table(path):
    return [{k: float(v) for k, v in row.items()} for row in csv.DictReader(Path(path).read_text(encoding="utf-8").splitlines())]


class Runs(unittest.TestCase):
    def test_run_json_counts_right(self):
        run = json.loads(Path("run.json").read_text(encoding="utf-8"))
        v, c, d, n = (run[k] for k in ("vocabulary", "context", "width", "layers"))
        self.assertGreaterEqual(v, 20, "vocabulary")
        self.assertEqual(run["parameters"], (v + c) * d + n * (12 * d * d + 13 * d) + 2 * d)

    def test_the_page_was_learned_by_heart(self):
        v = json.loads(Path("run.json").read_text(encoding="utf-8"))["vocabulary"]
        rows = table("page.csv")
        self.assertGreaterEqual(len(rows), 4, "rows of page.csv")
        self.assertEqual(rows[0]["step"], 0)
        self.assertLess(abs(rows[0]["loss"] - math.log(max(v, 2))), 0.7, f"first loss {rows[0]['loss']}, ln(vocabulary) {math.log(max(v, 2)):.2f}")
        self.assertLess(rows[-1]["loss"], 0.2, "last loss on the page")

    def test_the_book_was_trained_and_validated(self):
        rows = table("book.csv")
        self.assertGreaterEqual(len(rows), 5, "rows of book.csv")
        self.assertEqual([r["step"] for r in rows], sorted({r["step"] for r in rows}), "steps must rise")
        self.assertEqual(rows[0]["step"], 0)
        self.assertLess(min(r["valid_loss"] for r in rows), rows[0]["valid_loss"] - 0.5, "best validation loss against the first")
