import csv
import unittest
from pathlib import Path

from threshold import best_threshold, precision_recall, profit

P = [0.9, 0.7, 0.7, 0.4, 0.2, 0.1]
A = [1, 1, 0, 0, 1, 0]


class PrecisionRecall(unittest.TestCase):
    def test_counts_those_at_or_above_the_threshold(self):
        for t, precision, recall in [(0.9, 1, 1 / 3), (0.7, 2 / 3, 2 / 3), (0.3, 0.5, 2 / 3), (0.05, 0.5, 1)]:
            got = precision_recall(P, A, t)
            self.assertAlmostEqual(got[0], precision, msg=f"precision at {t}: expected {precision:.3f}, got {got[0]}")
            self.assertAlmostEqual(got[1], recall, msg=f"recall at {t}: expected {recall:.3f}, got {got[1]}")

    def test_nobody_called_means_no_precision(self):
        precision, recall = precision_recall(P, A, 0.95)
        self.assertIsNone(precision, f"nobody reaches 0.95: expected None, got {precision}")
        self.assertEqual(recall, 0)


class Profit(unittest.TestCase):
    def test_each_yes_earns_and_each_call_costs(self):
        for t, expected in [(0.9, 55), (0.7, 105), (0.3, 100), (0.05, 150), (0.95, 0)]:
            got = profit(P, A, t, 60, 5)
            self.assertAlmostEqual(got, expected, msg=f"profit at {t}, gain 60, cost 5: expected {expected}, got {got}")

    def test_a_loss_is_negative(self):
        got = profit([0.8, 0.8], [0, 0], 0.5, 60, 5)
        self.assertAlmostEqual(got, -10, msg=f"two calls without yes: expected -10, got {got}")


class BestThreshold(unittest.TestCase):
    def test_finds_the_highest_profit(self):
        for gain, cost, expected in [(60, 5, 0.05), (10, 6, 0.9), (10, 4, 0.7)]:
            got = best_threshold(P, A, [0.05, 0.3, 0.7, 0.9], gain, cost)
            self.assertEqual(got, expected, f"gain {gain}, cost {cost}: expected {expected}, got {got}")

    def test_the_highest_threshold_wins_a_tie(self):
        for candidates in ([0.5, 0.6, 0.65], [0.65, 0.6, 0.5]):
            got = best_threshold(P, A, candidates, 60, 5)
            self.assertEqual(got, 0.65, f"{candidates} give the same profit: expected 0.65, got {got}")


class Curve(unittest.TestCase):
    def test_curve_csv_has_19_thresholds_and_the_right_numbers(self):
        self.assertTrue(Path("curve.csv").is_file(), "curve.csv is missing")
        with open("data/scored.csv", newline="", encoding="utf-8") as file:
            data = [(float(r["probability"]), int(r["answer"])) for r in csv.DictReader(file)]
        with open("curve.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([round(float(r["threshold"]), 2) for r in rows], [round(n / 20, 2) for n in range(1, 20)])
        for row in rows:
            t = round(float(row["threshold"]), 2)
            people = [a for p, a in data if p >= t]
            if people:
                self.assertAlmostEqual(float(row["precision"]), sum(people) / len(people), delta=0.006, msg=f"precision at {t}")
            else:
                self.assertEqual(row["precision"], "", f"nobody is called at {t}: leave precision empty")
            self.assertAlmostEqual(float(row["recall"]), sum(people) / sum(a for _, a in data), delta=0.006, msg=f"recall at {t}")
            self.assertAlmostEqual(float(row["profit"]), 60 * sum(people) - 5 * len(people), delta=0.5, msg=f"profit at {t}")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        with open("data/tumours.csv", newline="") as file:
            rows = [(float(row["probability"]), int(row["answer"])) for row in csv.DictReader(file)]
        def gain(t):
            return sum(60 * answer - 5 for p, answer in rows if p >= t)
        best = max((round(0.05 * k, 2) for k in range(1, 20)), key=lambda t: (gain(t), t))
        return {"threshold": best, "profit": float(gain(best)), "missed": sum(answer for p, answer in rows if p < best)}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 1e-6
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")


if __name__ == "__main__":
    unittest.main()
