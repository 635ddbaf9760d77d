import re
import unittest

from rank import after, amdahl, rank

P = {"a": 50.0, "b": 30.0, "c": 20.0}


class Rank(unittest.TestCase):
    def test_amdahl(self):
        self.assertAlmostEqual(amdahl(0.5, 2), 4 / 3)
        self.assertEqual(amdahl(0.3, 1), 1.0)

    def test_rank_by_the_whole(self):
        got = rank(P, [{"name": "x", "part": "c", "factor": 100}, {"name": "y", "part": "a", "factor": 2}, {"name": "w", "part": "a", "factor": 2}])
        self.assertEqual([n for n, _ in got], ["w", "y", "x"])
        self.assertAlmostEqual(got[2][1], 1 / (0.8 + 0.002))
        with self.assertRaises(ValueError):
            rank(P, [{"name": "x", "part": "z", "factor": 2}])

    def test_after(self):
        self.assertEqual(after(P, {"part": "b", "factor": 3}), {"a": 50.0, "b": 10.0, "c": 20.0})
        self.assertEqual(P["b"], 30.0)

    def test_the_line_of_the_benchmark(self):
        from bench import line
        self.assertEqual(line("prompt", 100, [0.5] * 5), "prompt: 200.0 tokens/s, 95 % 200.0 to 200.0, 5 runs")
        got = line("generation", 60, [1.0, 1.2, 0.9, 1.5, 1.1, 1.0, 1.3])
        name, mid, low, high, runs = re.fullmatch(r"(\w+): ([\d.]+) tokens/s, 95 % ([\d.]+) to ([\d.]+), (\d+) runs", got).groups()
        self.assertEqual((name, mid, runs), ("generation", "54.5", "7"))
        self.assertTrue(40 <= float(low) < 54.5 < float(high) <= 66.7, got)
