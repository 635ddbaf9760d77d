import csv
import unittest
from pathlib import Path

from gate import Refused, broken, gate

HEADER = ["pickup", "dropoff", "zone", "distance", "fare", "passengers"]
GOOD = dict(zip(HEADER, ["2026-03-14T08:15", "2026-03-14T08:30", "Mill", "3.2", "11.50", "2"]))
NAMES = {"times", "month", "order", "zone", "distance", "fare", "passengers"}


class Broken(unittest.TestCase):
    def test_a_good_row_breaks_nothing(self):
        for change in ({}, {"fare": "0"}, {"fare": "500"}, {"distance": "100"}, {"passengers": "6"}, {"dropoff": "2026-04-01T00:05"}):
            self.assertIsNone(broken("2026-03", GOOD | change), f"{change}")

    def test_each_promise_is_found(self):
        for name, changes in {
            "times": [{"pickup": "2026-02-30T08:00"}, {"dropoff": ""}, {"pickup": "2026-03-14 8:15"}, {"dropoff": "2026-03-14T08:30:00"}, {"dropoff": "2026-W11-6T09:00"}, {"pickup": "2026-W11-6T08:15"},
                      {"dropoff": "2026-03-14T0900Z"}, {"dropoff": "2026-03-14 09:00"}],
            "month": [{"pickup": "2026-02-28T23:59"}, {"pickup": "2009-03-01T00:00"}],
            "order": [{"dropoff": "2026-03-14T08:15"}, {"dropoff": "2026-03-14T08:00"}],
            "zone": [{"zone": "mill"}, {"zone": ""}],
            "distance": [{"distance": "0"}, {"distance": "100.1"}, {"distance": "far"}, {"distance": "nan"}, {"distance": "-1"}],
            "fare": [{"fare": "-0.01"}, {"fare": "501"}, {"fare": ""}, {"fare": "NaN"}],
            "passengers": [{"passengers": "0"}, {"passengers": "7"}, {"passengers": "1.5"}, {"passengers": ""}],
        }.items():
            for change in changes:
                self.assertEqual(broken("2026-03", GOOD | change), name, f"row changed by {change}")

    def test_the_first_broken_promise_counts(self):
        self.assertEqual(broken("2026-03", GOOD | {"pickup": "x", "zone": "x"}), "times")
        self.assertEqual(broken("2026-03", GOOD | {"fare": "-1", "passengers": "0"}), "fare")


class Gate(unittest.TestCase):
    def test_broken_rows_go_to_quarantine_with_their_line(self):
        rows = [dict(GOOD) for _ in range(40)]
        rows[0] = GOOD | {"zone": "x"}
        rows[15] = GOOD | {"fare": "-1"}
        kept, aside = gate("2026-03", HEADER, rows)
        self.assertEqual((len(kept), [tuple(a) for a in aside]), (38, [("zone", 2), ("fare", 17)]))

    def test_more_than_five_per_cent_is_refused_with_the_first_row(self):
        rows = [dict(GOOD) for _ in range(40)]
        for k in (20, 30, 35):
            rows[k] = GOOD | {"dropoff": "2026-03-14T08:00"}
        with self.assertRaises(Refused) as caught:
            gate("2026-03", HEADER, rows)
        self.assertIn("order line 22", str(caught.exception))

    def test_other_columns_are_refused(self):
        for header in (HEADER[:-1], HEADER[::-1], HEADER + ["tip"]):
            with self.assertRaises(Refused) as caught:
                gate("2026-03", header, [dict(GOOD)])
            self.assertIn("columns", str(caught.exception))


class Faults(unittest.TestCase):
    def test_three_planted_faults_are_caught(self):
        self.assertTrue(Path("faults.csv").is_file(), "faults.csv is missing")
        with open("faults.csv", newline="", encoding="utf-8-sig") as file:
            faults = list(csv.DictReader(file))
        self.assertEqual((len(faults), len({f["promise"] for f in faults})), (3, 3), "three files, three different promises")
        for f in faults:
            self.assertIn(f["promise"], NAMES | {"columns"})
            with (Path("faults") / f["file"]).open(newline="", encoding="utf-8") as file:
                reader = csv.DictReader(file)
                rows = list(reader)
            try:
                _, aside = gate(f["file"][:7], list(reader.fieldnames), rows)
            except Refused as error:
                want = "columns" if f["promise"] == "columns" else f"{f['promise']} line {f['line']}"
                self.assertIn(want, str(error), f["file"])
            else:
                self.assertIn((f["promise"], int(f["line"])), [tuple(a) for a in aside], f"{f['file']}: the gate let the fault pass")
