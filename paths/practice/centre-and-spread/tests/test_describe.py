import csv
import json
import statistics
import unittest
from pathlib import Path

from describe import describe, quantile


def expected(values: list[float]) -> dict[str, float]:
    q25, median, q75 = statistics.quantiles(values, n=4, method="inclusive")
    return {
        "count": len(values), "mean": statistics.fmean(values), "median": median,
        "std": statistics.stdev(values), "q25": q25, "q75": q75, "max": max(values),
    }


class Describe(unittest.TestCase):
    def test_quantile_interpolates_between_two_values(self):
        self.assertAlmostEqual(quantile([10, 20, 30, 40], 0.25), 17.5)

    def test_quantile_interpolates_up_to_the_largest_value(self):
        self.assertAlmostEqual(quantile([10, 20, 30, 40], 0.9), 37, msg="quantile([10, 20, 30, 40], 0.9)")

    def test_quantile_at_the_ends_is_the_smallest_and_the_largest(self):
        self.assertAlmostEqual(quantile([5, 1, 9], 0), 1)
        self.assertAlmostEqual(quantile([5, 1, 9], 1), 9)

    def test_quantile_hits_a_value_exactly(self):
        self.assertAlmostEqual(quantile([5, 1, 9, 3, 7], 0.75), 7)

    def test_quantile_sorts_a_copy(self):
        values = [5, 1, 9]
        quantile(values, 0.5)
        describe(values)
        self.assertEqual(values, [5, 1, 9], "the list was changed")

    def test_describe_gives_all_seven_numbers(self):
        values = [4.0, 9.5, 2.0, 7.0, 100.0, 3.0]
        result, want = describe(values), expected(values)
        self.assertEqual(set(result), set(want))
        for key in want:
            self.assertAlmostEqual(result[key], want[key], places=6, msg=key)

    def test_describe_divides_by_n_minus_1(self):
        self.assertAlmostEqual(describe([1, 3])["std"], 2**0.5)


class Summary(unittest.TestCase):
    def test_summary_json_describes_all_members_and_casual_riders(self):
        self.assertTrue(Path("summary.json").is_file(), "summary.json is missing")
        summary = json.loads(Path("summary.json").read_text())
        with open("data/minutes.csv", newline="") as file:
            trips = [(row["rider"], float(row["minutes"])) for row in csv.DictReader(file)]
        self.assertEqual(set(summary), {"all", "member", "casual"})
        for group, numbers in summary.items():
            want = expected([m for rider, m in trips if group in ("all", rider)])
            for key, value in want.items():
                self.assertIn(key, numbers, f"{group} has no {key}")
                self.assertAlmostEqual(numbers[key], value, delta=0.011, msg=f"{group}: {key}")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        with open("data/delays.csv", newline="") as file:
            texts = [row["arr_delay"] for row in csv.DictReader(file)]
        values = sorted(float(text) for text in texts if text.lstrip("-").replace(".", "").isdigit())
        n = len(values)
        middle = (values[(n - 1) // 2] + values[n // 2]) / 2
        return {"mean": sum(values) / n, "median": middle, "max": values[-1], "missing": len(texts) - n}

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
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.02
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
