import csv
import json
import unittest
from pathlib import Path
from statistics import fmean

from simpson import rates

ROWS = [
    {"doctor": "A", "kind": "easy", "admitted": 19, "rejected": 1},
    {"doctor": "A", "kind": "hard", "admitted": 56, "rejected": 24},
    {"doctor": "B", "kind": "easy", "admitted": 72, "rejected": 8},
]


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class Rates(unittest.TestCase):
    def check(self, keys, want):
        result = rates(ROWS, keys)
        self.assertEqual(set(result), set(want))
        for key, value in want.items():
            self.assertAlmostEqual(result[key], value, msg=f"keys {keys}: {key}")

    def test_one_key(self):
        self.check(["doctor"], {("A",): 0.75, ("B",): 0.9})

    def test_two_keys_in_the_given_order(self):
        self.check(["kind", "doctor"], {("easy", "A"): 0.95, ("hard", "A"): 0.7, ("easy", "B"): 0.9})

    def test_no_key_gives_the_total(self):
        self.check([], {(): 147 / 180})

    def test_rates_come_from_added_counts(self):
        rows = [{"g": 1, "admitted": 9, "rejected": 81}, {"g": 1, "admitted": 5, "rejected": 5}]
        self.assertAlmostEqual(rates(rows, ["g"])[(1,)], 0.14)


class Files(unittest.TestCase):
    def test_departments_csv_has_the_rates_of_six_departments_and_all(self):
        self.assertTrue(Path("departments.csv").is_file(), "departments.csv is missing")
        counts: dict[tuple[str, str], list[int]] = {}
        for row in read("data/berkeley.csv"):
            for name in (row["department"], "all"):
                pair = counts.setdefault((name, row["sex"]), [0, 0])
                pair[0] += int(row["admitted"])
                pair[1] += int(row["admitted"]) + int(row["rejected"])
        rows = {(row.get("department") or "").strip(): row for row in read("departments.csv")}
        self.assertEqual(sorted(rows), sorted({name for name, _ in counts}))
        for (name, sex), (good, total) in counts.items():
            self.assertAlmostEqual(float(rows[name].get(sex) or "nan"), good / total, delta=0.00051, msg=f"{name}, {sex}")

    def test_rides_json_has_the_means_in_total_and_by_route(self):
        self.assertTrue(Path("rides.json").is_file(), "rides.json is missing")
        mine = json.loads(Path("rides.json").read_text())
        rides = [(r["rider"], r["route"], float(r["minutes"])) for r in read("data/rides.csv")]
        for route in ("all", "riverside", "hill"):
            for rider in ("member", "casual"):
                want = fmean(m for a, b, m in rides if a == rider and route in ("all", b))
                self.assertAlmostEqual(mine.get(route, {}).get(rider, -1), want, delta=0.051, msg=f"{route}, {rider}")
