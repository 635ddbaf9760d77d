import csv
import unittest
from math import comb


def p_value(won, lost):
    n, more = won + lost, max(won, lost)
    return min(1.0, 2 * sum(comb(n, i) for i in range(more, n + 1)) / 2**n)


def verdict(won, lost):
    if p_value(won, lost) >= 0.05:
        return "noise"
    return "better" if won > lost else "worse"


class Log(unittest.TestCase):
    def setUp(self):
        with open("log.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))

    def test_six_rounds_in_order(self):
        self.assertGreaterEqual(len(self.rows), 6, "at least six rounds")
        self.assertEqual([int(row["round"]) for row in self.rows], list(range(1, len(self.rows) + 1)))

    def test_each_round_is_complete(self):
        for row in self.rows:
            name = f"round {row['round']}"
            self.assertNotIn(None, row, f"{name}: too many commas; put the cell into double quotes")
            self.assertGreaterEqual(len((row["expected"] or "").strip()), 10, f"{name}: expected")
            self.assertTrue((row["change"] or "").strip(), f"{name}: change")
            float(row["before"]), float(row["after"])
            self.assertTrue(int(row["won"]) >= 0 and int(row["lost"]) >= 0, name)

    def test_the_verdicts_follow_from_won_and_lost(self):
        for row in self.rows:
            expected = verdict(int(row["won"]), int(row["lost"]))
            self.assertEqual((row["verdict"] or "").strip(), expected,
                             f"round {row['round']}: won {row['won']}, lost {row['lost']}")

    def test_not_every_round_is_a_gain(self):
        self.assertTrue(any(row["verdict"].strip() != "better" for row in self.rows), "no round without a gain")
