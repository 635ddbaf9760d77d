import csv
import unittest
from pathlib import Path

from evidence import recall, resample, verdict

ROWS = [{"patient": p, "probability": q, "returned": y} for p, q, y in
        [("a", "0.2", "1"), ("b", "0.9", "0"), ("a", "0.1", "1"), ("c", "0.5", "1")]]
GROUPS = {"under 55": (0, 54), "55 to 74": (55, 74), "75 and over": (75, 200)}


class Functions(unittest.TestCase):
    def test_recall_counts_returned_stays_only(self):
        for cut, want in [(0.2, 2 / 3), (0.05, 1), (0.6, 0)]:
            self.assertAlmostEqual(recall(ROWS, cut), want, msg=f"cut {cut}")

    def test_without_a_return_there_is_no_recall(self):
        self.assertIsNone(recall(ROWS[1:2], 0.2))

    def test_a_patient_drawn_twice_brings_all_stays_twice(self):
        self.assertEqual(resample(ROWS, ["c", "a", "a"]), [ROWS[3], ROWS[0], ROWS[2], ROWS[0], ROWS[2]])

    def test_three_verdicts(self):
        for low, high, want in [(0.2, 0.49, "guilty"), (0.5, 0.7, "not guilty"), (0.4, 0.5, "cannot tell"), (0.3, 0.8, "cannot tell")]:
            self.assertEqual(verdict(low, high, 0.5), want, f"{low} to {high}")


class Verdicts(unittest.TestCase):
    def test_verdicts_csv_has_recall_interval_and_verdict(self):
        self.assertTrue(Path("verdicts.csv").is_file(), "verdicts.csv is missing")
        with open("data/stays.csv", newline="", encoding="utf-8") as file:
            data = list(csv.DictReader(file))
        with open("verdicts.csv", newline="", encoding="utf-8-sig") as file:
            got = list(csv.DictReader(file))
        self.assertEqual({r["group"] for r in got}, set(GROUPS))
        for r in got:
            young, old = GROUPS[r["group"]]
            rows = [x for x in data if young <= int(x["age"]) <= old]
            found = [float(x["probability"]) >= 0.2 for x in rows if x["returned"] == "1"]
            share = sum(found) / len(found)
            half = 1.96 * (share * (1 - share) / len(found)) ** 0.5
            low, high = float(r["low"]), float(r["high"])
            self.assertEqual(int(r["patients"]), len({x["patient"] for x in rows}), r["group"])
            self.assertAlmostEqual(float(r["recall"]), share, delta=0.0011, msg=r["group"])
            self.assertTrue(low < share < high and 1.4 * half < high - low < 3.4 * half, f"{r['group']}: {low} to {high}")
            want = "guilty" if high < 0.65 else "not guilty" if low >= 0.65 else "cannot tell"
            self.assertEqual(r["verdict"], want, r["group"])
        order = [["guilty", "cannot tell", "not guilty"].index(r["verdict"]) for r in got]
        self.assertEqual(order, sorted(order), "guilty first, then cannot tell, then not guilty")
