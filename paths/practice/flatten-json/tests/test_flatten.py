import csv
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ANSWER = {"latitude": 1.5, "longitude": -2.0, "elevation": 0.0,
          "daily": {"time": ["2026-01-01", "2026-01-02"], "temperature_2m_max": [0.0, None], "temperature_2m_min": [-3.5, -1.0], "precipitation_sum": [0.0, 2.5]}}


def program(files):
    """Run the learner's program on these raw files; return result, tables and whether raw stayed the same."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "data/raw").mkdir(parents=True)
        for name, text in files.items():
            (work / "data/raw" / name).write_text(text, encoding="utf-8")
        for path in Path().glob("*.py"):
            if not path.name.startswith("test_"):
                shutil.copy(path, work)
        done = subprocess.run([sys.executable, "flatten.py"], cwd=work, capture_output=True, text=True, timeout=30)
        tables = {}
        for name in ("places.csv", "days.csv"):
            path = work / name
            tables[name] = list(csv.reader(path.read_text(encoding="utf-8").splitlines())) if path.is_file() else None
        same = {p.name: p.read_text(encoding="utf-8") for p in (work / "data/raw").iterdir()} == files
    return done, tables, same


def raw():
    return {p.name: p.read_text(encoding="utf-8") for p in Path("data/raw").glob("*.json")}


class Flatten(unittest.TestCase):
    def test_one_answer_becomes_a_place_and_its_days(self):
        from flatten import flatten
        place, days = flatten("x", ANSWER)
        self.assertEqual(place, {"place": "x", "latitude": 1.5, "longitude": -2.0, "elevation": 0.0, "days": 2})
        self.assertEqual(list(days), [{"place": "x", "date": "2026-01-01", "max": 0.0, "min": -3.5, "rain": 0.0},
                                      {"place": "x", "date": "2026-01-02", "max": None, "min": -1.0, "rain": 2.5}])

    def test_missing_keys_become_none(self):
        from flatten import flatten
        place, days = flatten("x", {"latitude": 1.0, "longitude": 2.0, "daily": {"time": ["2026-01-01"], "temperature_2m_max": [1.0], "temperature_2m_min": [0.0]}})
        self.assertIsNone(place["elevation"])
        self.assertIsNone(days[0]["rain"])
        self.assertEqual(days[0]["min"], 0.0)

    def test_lists_of_different_length_are_refused_by_name(self):
        from flatten import flatten
        broken = json.loads(json.dumps(ANSWER))
        broken["daily"]["temperature_2m_min"].pop()
        with self.assertRaises(ValueError) as caught:
            flatten("oslo", broken)
        self.assertIn("oslo", str(caught.exception))


class Program(unittest.TestCase):
    def test_the_tables_of_the_four_answers_are_right(self):
        done, tables, same = program(raw())
        self.assertTrue(same, "a file in data/raw was changed")
        self.assertIsNotNone(tables["places.csv"], f"places.csv was not written\n{done.stderr[-400:]}")
        self.assertEqual([r[0] for r in tables["places.csv"]], ["place", "oulu", "ystad", "zurich"])
        self.assertEqual(tables["places.csv"][0], ["place", "latitude", "longitude", "elevation", "days"])
        self.assertEqual([r[3] for r in tables["places.csv"][1:]], ["", "8.0", "0.0"], "elevation of oulu, ystad and zurich")
        days = tables["days.csv"]
        self.assertEqual(days[0], ["place", "date", "max", "min", "rain"])
        self.assertEqual(len(days), 1 + 3 * 31)
        source = json.loads(raw()["ystad.json"])["daily"]
        rows = [r for r in days if r[0] == "ystad"]
        for i, row in enumerate(rows):
            want = [source[k][i] for k in ("time", "temperature_2m_max", "temperature_2m_min", "precipitation_sum")]
            self.assertEqual(row[1:], ["" if v is None else str(v) for v in want], f"ystad, day {i + 1}")
        self.assertTrue(all(r[4] == "" for r in days if r[0] == "oulu"), "oulu has no rain, so the cells are empty")

    def test_a_broken_file_is_named_and_the_others_are_written(self):
        good = json.dumps(ANSWER)
        done, tables, _ = program({"a.json": good, "b.json": "{\"latitude\": 1", "c.json": good})
        self.assertEqual(done.returncode, 1, "a broken file must lead to exit status 1")
        self.assertIn("b.json", done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        self.assertEqual([r[0] for r in tables["places.csv"]], ["place", "a", "c"])
        self.assertEqual(len(tables["days.csv"]), 5)

    def test_good_files_lead_to_exit_status_zero(self):
        done, tables, _ = program({"a.json": json.dumps(ANSWER)})
        self.assertEqual(done.returncode, 0, done.stderr[-400:])
        self.assertEqual(tables["days.csv"][2], ["a", "2026-01-02", "", "-1.0", "2.5"])
