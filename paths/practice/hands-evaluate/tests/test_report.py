import math
import unittest

from report import complete, difference, summary, wins


def row(system, task, run, success, seconds=1.0, tokens=10):
    return {"system": system, "task": task, "run": str(run), "success": "yes" if success else "no", "seconds": str(seconds), "tokens": str(tokens), "steps": "1"}


def runs(system, task, pattern, **k):
    return [row(system, task, i, c == "y", **k) for i, c in enumerate(pattern, 1)]


class TestReport(unittest.TestCase):
    def test_complete(self):
        rows = runs("a", "e1", "yyyyy") + runs("a", "e2", "yyyy") + runs("b", "e1", "yynny") + runs("a", "e3", "yyyyy") + runs("b", "e3", "yyyy") + [row("b", "e3", 4, True)]
        self.assertEqual(["a e2", "b e2", "b e3"], complete(rows), "a e2 has four runs, b e2 none, b e3 the run 4 twice")
        self.assertEqual([], complete(runs("a", "e1", "nnnnn")))

    def test_summary(self):
        rows = runs("a", "e1", "yyyyy", seconds=2, tokens=100) + runs("a", "e2", "ynnnn", seconds=4, tokens=400) + [row("a", "e3", 1, False, 90, 0)] + runs("b", "e1", "nn", tokens=7)
        s = summary(rows)
        for key, want in (("single", 6 / 11), ("all_five", 1 / 3), ("seconds", 4), ("tokens", 2500 / 11), ("per_success", 2500 / 6)):
            self.assertAlmostEqual(want, s["a"][key], msg=key)
        self.assertEqual(math.inf, s["b"]["per_success"])

    def test_wins(self):
        rows = runs("s", "e1", "yyyyy") + runs("s", "e2", "nnnnn") + runs("s", "e3", "yyyyy") + runs("a", "e1", "yyyyn") + runs("a", "e2", "ynnnn") + runs("a", "e3", "yyyyy")
        self.assertEqual((["e1"], ["e2"]), (wins(rows, "s", "a"), wins(rows, "a", "s")))

    def test_difference_is_paired(self):
        rows = []
        for i in range(20):
            rows += runs("a", f"e{i}", "yyyyy" if i % 2 else "ynnnn") + runs("b", f"e{i}", "yyyyn" if i % 2 else "nnnnn")
        mean, low, high = difference(rows, "a", "b")
        for value in (mean, low, high):
            self.assertAlmostEqual(0.2, value, msg="the difference is 0.2 on every task, so the paired interval has no width")
        self.assertEqual(tuple(difference(rows, "a", "b")), tuple(difference(rows, "a", "b")))

    def test_the_interval(self):
        rows = []
        for i in range(40):
            rows += runs("a", f"e{i}", "yyyyy" if i < 20 else "nnnnn") + runs("b", f"e{i}", "nnnnn")
        mean, low, high = difference(rows, "a", "b")
        self.assertAlmostEqual(0.5, mean)
        self.assertAlmostEqual(0.35, low, delta=0.03)
        self.assertAlmostEqual(0.65, high, delta=0.03)
