import csv
import unittest

COST = {"failed": 3, "lost minutes": 2, "frowned": 1}


class Watched(unittest.TestCase):
    def setUp(self):
        with open("watched.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))

    def test_five_observations_in_order(self):
        self.assertGreaterEqual(len(self.rows), 5, "at least five rows")
        minutes = [float(row["minute"]) for row in self.rows]
        self.assertEqual(minutes, sorted(minutes), "rows in the order of minutes")

    def test_every_row_is_complete(self):
        for number, row in enumerate(self.rows, start=2):
            self.assertNotIn(None, row, f"line {number}: too many commas; put the cell into double quotes")
            self.assertGreaterEqual(len((row["did"] or "").strip()), 5, f"line {number}: did")
            self.assertTrue((row["said"] or "").strip(), f"line {number}: said (write nothing if they were silent)")
            self.assertIn((row["cost"] or "").strip(), COST, f"line {number}: cost")

    def test_the_three_worst_are_changed(self):
        changed = [row for row in self.rows if (row["change"] or "").strip().lower() != "later"]
        self.assertEqual(len(changed), 3, "exactly three rows have a change, the others say later")
        for row in changed:
            self.assertGreaterEqual(len((row["change"] or "").strip()), 10, f"minute {row['minute']}: change")
        rest = [COST[row["cost"].strip()] for row in self.rows if row not in changed]
        least = min(COST[row["cost"].strip()] for row in changed)
        self.assertTrue(all(cost <= least for cost in rest), "a row that cost more was left for later")
