import csv
import unittest
from pathlib import Path

HEADER = ["id", "start", "end", "from", "to", "km", "fare", "passengers"]
GOOD = {"id": "r00001", "start": "2026-03-14T08:00", "end": "2026-03-14T08:20", "from": "Mill", "to": "Park", "km": "4.2", "fare": "9.50", "passengers": "1"}


class Promises(unittest.TestCase):
    def broken(self, rows, expected, value=""):
        from door import problems
        got = list(problems(list(HEADER), rows))
        self.assertEqual(sorted((p, n) for p, n, _ in got), sorted(expected), f"problems for {rows}")
        for _, _, message in got:
            self.assertIn(value, message, "the message must contain the value that breaks the promise")

    def one(self, promise, **change):
        self.broken([GOOD, GOOD | {"id": "r00002"} | change], [(promise, 3)], list(change.values())[0])

    def test_rows_at_the_border_keep_all_promises(self):
        for change in ({}, {"km": "60"}, {"km": "0.01"}, {"passengers": "6"}, {"fare": "-3"}, {"from": "Park"}, {"start": "2026-03-01T00:00"}, {"start": "2026-03-31T23:59", "end": "2026-04-01T00:10"}):
            self.broken([GOOD | change], [])

    def test_ids_have_their_form_and_are_unique(self):
        for value in ("x00001", "r0001", "r000001", "R00001"):
            self.one("id_form", id=value)
        self.broken([GOOD, GOOD | {"id": "r00002"}, GOOD, GOOD], [("id_unique", 4), ("id_unique", 5)], "r00001")

    def test_times_exist_and_follow_each_other(self):
        for value in ("2026-02-30T08:00", "2026-03-14", "2026-03-14 08:00", "2026-03-14T08:00:00", "soon", "2026-W11-6T08:00", "2026-03-14T0800Z"):
            self.one("start_time", start=value)
        for value in ("2026-03-14T24:61", "2026-W11-6T08:15", "2026-03-14T0900Z", "20260314T0900+0"):
            self.one("end_time", end=value)
        self.one("order", end="2026-03-14T08:00")
        self.one("order", end="2026-03-13T09:00")

    def test_the_start_is_in_march(self):
        self.one("month", start="2026-02-28T23:59")
        self.broken([GOOD | {"start": "2026-04-01T00:00", "end": "2026-04-01T00:05"}], [("month", 2)], "2026-04-01")
        self.broken([GOOD | {"start": "2025-03-14T08:00"}], [("month", 2)], "2025-03-14")

    def test_stations_are_known(self):
        self.one("station", **{"from": "Moon"})
        self.one("station", to="mill")
        self.broken([GOOD | {"from": "Mars", "to": "Moon"}], [("station", 2)], "M")

    def test_numbers_are_in_range(self):
        for value in ("0", "-1", "60.1", "nan", "inf", "far"):
            self.one("km", km=value)
        for value in ("0", "7", "2.5", "-1", "two"):
            self.one("passengers", passengers=value)
        self.broken([GOOD | {"km": ""}], [("km", 2)])

    def test_a_wrong_header_is_the_only_problem(self):
        from door import problems
        for header in (HEADER[:-1], HEADER + ["tip"], HEADER[::-1]):
            got = list(problems(header, [{k: "?" for k in header}]))
            self.assertEqual([(p, n) for p, n, _ in got], [("columns", 1)], f"header {header}")

    def test_several_faults_of_one_file_are_all_found(self):
        self.broken([GOOD, GOOD | {"id": "r2", "km": "nan"}, GOOD | {"id": "r00003", "start": "?"}],
                    [("id_form", 3), ("km", 3), ("start_time", 4)])

    def test_the_files_have_the_promised_faults(self):
        from door import problems
        for name, expected in (("good", []), ("broken_1", [("order", 42)]), ("broken_2", [("id_unique", 79)]), ("broken_3", [("km", 101)])):
            reader = csv.DictReader(Path(f"data/{name}.csv").read_text().splitlines())
            rows = list(reader)
            self.assertEqual([(p, n) for p, n, _ in problems(list(reader.fieldnames), rows)], expected, f"data/{name}.csv")
