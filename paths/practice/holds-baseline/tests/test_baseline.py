import csv
import json
import unittest
from math import log
from pathlib import Path

import toy


class Baseline(unittest.TestCase):
    def test_supervised(self):
        from baseline import supervised
        kept = [{"form": 0, "order": 1, "first": 2, "second": 0, "tag": 0}] * 3 + [{"form": 1, "order": 1, "first": 2, "second": 1, "tag": 0}]
        got = supervised(kept, 0.5)
        self.assertEqual(set(got), set(toy.OPTIONS))
        for a, b in zip(got["form"], [log(3.5), log(1.5), log(0.5)], strict=True):
            self.assertAlmostEqual(a, b)
        self.assertEqual(len(got["first"]), 4)
        with self.assertRaises(ValueError):
            supervised([])

    def test_evaluate_and_collect_agree(self):
        from baseline import collect, evaluate
        from given_puzzles import make
        puzzles = make(40, 9)
        kept = collect(toy.base(), puzzles, 30, 3)
        self.assertAlmostEqual(evaluate(toy.base(), puzzles, 30, 3), len(kept) / 1200)
        self.assertTrue(all(set(k) == set(toy.OPTIONS) for k in kept))
        self.assertTrue(all(k["tag"] == 0 and k["form"] != 2 for k in kept), "only strictly right answers are paid")
        self.assertEqual(kept, collect(toy.base(), puzzles, 30, 3))

    def test_rounds_improve(self):
        from baseline import bootstrap_rounds, evaluate
        from given_puzzles import make
        train = make(100, 2)
        history = bootstrap_rounds(toy.base(), train, 2, 30, 0)
        self.assertEqual(len(history), 2)
        self.assertGreater(evaluate(history[1], train, 4, 1), 3 * evaluate(toy.base(), train, 4, 1))

    def test_attempts_and_the_saved_best(self):
        from baseline import evaluate
        from given_puzzles import make
        with Path("attempts.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertGreaterEqual(len(rows), 8)
        self.assertEqual({r["kind"].strip() for r in rows}, {"prompt", "supervised"})
        self.assertTrue(all(float(r["minutes"]) >= 0 for r in rows))
        best = max(rows, key=lambda r: float(r["dev"]))
        saved = json.loads(Path("baseline.json").read_text(encoding="utf-8"))
        self.assertAlmostEqual(float(saved["dev"]), float(best["dev"]), places=4, msg="baseline.json must hold the best attempt")
        self.assertGreaterEqual(float(saved["dev"]), 0.15)
        self.assertAlmostEqual(evaluate(saved["logits"], make(100, 5), 4, 0), float(saved["dev"]), places=4)
