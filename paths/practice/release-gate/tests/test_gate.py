import json
import unittest
from pathlib import Path
from statistics import stdev


def rows(*items):
    return [dict(row=f"r{i}", patient=p, group=g, truth="1", predicted="1" if ok else "0", ms=str(ms)) for i, (p, g, ok, ms) in enumerate(items)]


class Gate(unittest.TestCase):
    def test_quality_counts_patients(self):
        from gate import quality
        old = rows(("p1", "a", 0, 1), ("p1", "a", 0, 1), ("p1", "a", 1, 1), ("p2", "a", 1, 1), ("p3", "b", 1, 1))
        new = rows(("p1", "a", 1, 1), ("p1", "a", 1, 1), ("p1", "a", 1, 1), ("p2", "a", 0, 1), ("p3", "b", 1, 1))
        d = [2 / 3, -1, 0]
        mean, half = sum(d) / 3, 1.96 * stdev(d) / 3 ** .5
        for got, want in zip(quality(old, list(reversed(new))), (mean, mean - half, mean + half)):
            self.assertAlmostEqual(got, want)

    def test_other_rows_are_an_error(self):
        from gate import quality
        a = rows(("p1", "a", 1, 1), ("p2", "a", 1, 1))
        with self.assertRaises(ValueError):
            quality(a, a[:1])

    def test_percentile(self):
        from gate import percentile95
        self.assertEqual(percentile95([float(x) for x in range(40, 0, -1)]), 38)
        self.assertEqual(percentile95([3.0]), 3)

    def test_groups(self):
        from gate import group_changes
        old = rows(("p1", "a", 1, 1), ("p2", "a", 0, 1), ("p3", "b", 1, 1))
        new = rows(("p1", "a", 1, 1), ("p2", "a", 1, 1), ("p3", "b", 0, 1))
        self.assertEqual(dict(group_changes(old, new)), {"a": .5, "b": -1.0})

    def test_decide(self):
        from gate import decide
        old = rows(*[(f"p{i}", "ab"[i % 2], i % 5 > 0, 10) for i in range(100)])
        margins = {"quality": .02, "speed": 1.1, "fairness": .05}
        self.assertEqual(list(decide(old, old, margins)), [])
        self.assertEqual(list(decide(old, [{**r, "ms": "11.0"} for r in old], margins)), [], "exactly the limit passes")
        slow = [{**r, "ms": "11.1"} for r in old]
        self.assertEqual(list(decide(old, slow, margins)), ["speed"])
        bad = [{**r, "predicted": "0"} for r in slow]
        self.assertEqual(list(decide(old, bad, margins)), ["quality", "speed", "fairness"])
        few = rows(*[(f"p{i}", "a", ok, 10) for i, ok in enumerate((1, 0, 1, 1))])
        few_new = rows(*[(f"p{i}", "a", ok, 10) for i, ok in enumerate((0, 1, 1, 1))])
        self.assertEqual(list(decide(few, few_new, margins)), ["quality"], "too few patients prove nothing")

    def test_margins(self):
        self.assertEqual(json.loads(Path("margins.json").read_text()), {"quality": .03, "speed": 1.1, "fairness": .06})
