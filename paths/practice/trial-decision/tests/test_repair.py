import csv
import json
import unittest
from pathlib import Path

from repair import counts

GROUPS = ["under 75", "75 and over"]


def truth(rows, cuts):
    out = {}
    for g in GROUPS:
        part = [(float(r["probability"]) >= cuts[g], r["returned"] == "1") for r in rows if (int(r["age"]) >= 75) == (g == "75 and over")]
        out[g] = (sum(y and not c for c, y in part), sum(c and not y for c, y in part))
    return out


class Repair(unittest.TestCase):
    def setUp(self):
        with open("data/stays.csv", newline="", encoding="utf-8") as file:
            self.rows = list(csv.DictReader(file))

    def test_counts_has_misses_and_false_alarms_for_each_group(self):
        for a, b in [(0.2, 0.2), (0.2, 0.1), (0.5, 0.0)]:
            cuts = dict(zip(GROUPS, (a, b)))
            self.assertEqual({g: tuple(v) for g, v in counts(self.rows, cuts).items()}, truth(self.rows, cuts), f"cuts {cuts}")

    def test_before_after_csv_follows_from_the_cut_and_the_bill_falls(self):
        for name in ("repair.json", "before_after.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        cut = json.loads(Path("repair.json").read_text(encoding="utf-8"))["cut"]
        before, after = (truth(self.rows, dict(zip(GROUPS, (0.2, c)))) for c in (0.2, cut))
        with open("before_after.csv", newline="", encoding="utf-8-sig") as file:
            got = list(csv.DictReader(file))
        self.assertEqual([r["group"] for r in got], GROUPS)
        for r in got:
            (m1, a1), (m2, a2) = before[r["group"]], after[r["group"]]
            want = [m1, m2, a1, a2, 180 * m1 + 20 * a1, 180 * m2 + 20 * a2]
            self.assertEqual([float(v) for v in list(r.values())[1:]], want, r["group"])
        self.assertLess(float(got[1]["bill_after"]), float(got[1]["bill_before"]), "the bill of 75 and over must fall")
