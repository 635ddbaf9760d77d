import csv
import json
import unittest
from pathlib import Path
from statistics import fmean, NormalDist


def read(path, delimiter=","):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


class Decision(unittest.TestCase):
    def setUp(self):
        for name in ("list.csv", "result.json"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.data = {i: r for i, r in enumerate(read("data/calls.csv", ";"), start=1) if i > 1280}
        self.list = [(int(float(r["row"])), float(r["probability"]), int(float(r["called"]))) for r in read("list.csv")]
        self.result = json.loads(Path("result.json").read_text(encoding="utf-8"))

    def yes(self, row):
        return int(self.data[row]["y"] == "yes")

    def test_the_list_has_each_test_customer_once(self):
        self.assertEqual(sorted(r for r, _, _ in self.list), list(self.data))

    def test_the_list_is_ranked(self):
        self.assertEqual(self.list, sorted(self.list, key=lambda x: (-x[1], x[0])), "highest probability first, ties by row")
        self.assertTrue(all(0 <= p <= 1 for _, p, _ in self.list))

    def test_the_first_64_are_called(self):
        self.assertEqual([c for _, _, c in self.list], [1] * 64 + [0] * 256)

    def test_the_ranking_helps_and_is_not_too_good_to_be_true(self):
        got = sum(self.yes(r) for r, _, _ in self.list[:64])
        base = sum(map(self.yes, self.data)) / 5
        self.assertGreater(got, 1.2 * base, f"{got} yes in 64 calls; at random about {base:.0f}")
        self.assertLess(got, 38, f"{got} yes in 64 calls: did duration or the answer slip in?")

    def test_the_result_follows_from_the_list(self):
        answers = [self.yes(r) for r, _, _ in self.list[:64]]
        share, base = fmean(answers), fmean(map(self.yes, self.data))
        rule = sorted(self.data, key=lambda r: (self.data[r]["poutcome"] != "success", r))[:64]
        want = {"yes_called": (sum(answers), 0), "share": (share, 0.002), "base": (base, 0.002), "lift": (share / base, 0.02),
                "threshold": (self.list[63][1], 0.002), "former_share": (fmean(map(self.yes, rule)), 0.002),
                "profit": (sum(answers) * 60 - 320, 0.01)}
        self.assertLessEqual(set(want) | {"low", "high"}, set(self.result), "keys of result.json")
        for key, (value, slack) in want.items():
            self.assertAlmostEqual(self.result[key], value, delta=slack + 1e-9, msg=key)

    def test_the_interval_is_the_bootstrap_interval_of_the_share(self):
        share = fmean(self.yes(r) for r, _, _ in self.list[:64])
        half = NormalDist().inv_cdf(0.975) * (share * (1 - share) / 64) ** 0.5
        self.assertAlmostEqual(self.result["low"], share - half, delta=0.03, msg="low")
        self.assertAlmostEqual(self.result["high"], share + half, delta=0.03, msg="high")
