import csv
import math
import unittest
from pathlib import Path

from metrics import Histogram, exposition, increase, quantile


def hist(values, bounds=(0.1, 0.5, 1.0)):
    h = Histogram(list(bounds))
    for v in values:
        h.observe(v)
    return h


class TestHistogram(unittest.TestCase):
    def test_cumulative_counts(self):
        h = hist([0.05, 0.1, 0.2, 1.0, 7])
        self.assertEqual([2, 3, 4, 5], list(h.counts), "bounds 0.1, 0.5, 1.0, +Inf; a value at a bound belongs to it")
        self.assertAlmostEqual(8.35, h.total)

    def test_merge(self):
        a, b = hist([0.05, 2]), hist([0.3])
        m = a.merge(b)
        self.assertEqual(([1, 2, 2, 3], 2), (list(m.counts), a.counts[-1]), "merge returns a new histogram")
        self.assertAlmostEqual(2.35, m.total)
        with self.assertRaises(ValueError):
            a.merge(hist([], (0.1, 1.0)))

    def test_quantile(self):
        h = hist([0.05] * 50 + [0.3] * 40 + [0.7] * 10)
        for q, want in ((0.25, 0.05), (0.5, 0.1), (0.7, 0.3), (0.95, 0.75), (1.0, 1.0)):
            self.assertAlmostEqual(want, quantile(q, h), msg=f"q {q}, counts {h.counts}")
        self.assertEqual(1.0, quantile(0.9, hist([0.05] * 5 + [9] * 5)), "the rank lies in +Inf")
        self.assertTrue(math.isnan(quantile(0.5, hist([]))))
        self.assertAlmostEqual(0.75, quantile(0.5, hist([0.6, 0.7])), msg="empty buckets before")

    def test_increase(self):
        for samples, want in (([10, 15, 30], 20), ([10, 15, 3, 5], 10), ([7], 0), ([], 0), ([5, 0, 4], 4)):
            self.assertEqual(want, increase(samples), str(samples))

    def test_exposition(self):
        self.assertEqual('# TYPE d histogram\nd_bucket{le="0.1"} 1\nd_bucket{le="0.5"} 1\nd_bucket{le="1"} 1\nd_bucket{le="+Inf"} 2\nd_sum 2.25\nd_count 2\n', exposition("d", hist([0.05, 2.2])))


class TestTable(unittest.TestCase):
    def test_four_csv(self):
        with Path("data/requests.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        with Path("data/queue.csv").open(newline="") as file:
            queue = {int(r["minute"]): int(r["queue"]) for r in csv.DictReader(file)}
        with Path("four.csv").open(newline="") as file:
            got = {int(r["minute"]): r for r in csv.DictReader(file)}
        self.assertEqual(set(range(10)), set(got))
        bounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5]
        for minute, r in got.items():
            mine = [x for x in rows if int(x["second"]) // 60 == minute]
            n = len(mine)
            counts = [0] + [sum(float(x["seconds"]) <= b for x in mine) for b in bounds]
            i = next((i for i, c in enumerate(counts) if c >= 0.95 * n), None)
            p95 = 2.5 if i is None else ([0] + bounds)[i - 1] + (bounds[i - 1] - ([0] + bounds)[i - 1]) * (0.95 * n - counts[i - 1]) / (counts[i] - counts[i - 1])
            for key, want in (("rate", n / 60), ("error_share", sum(int(x["status"]) >= 500 for x in mine) / n), ("p95", p95), ("saturation", queue[minute] / 50)):
                self.assertAlmostEqual(want, float(r[key]), delta=0.0002, msg=f"{key} of minute {minute}")
