import csv
import unittest
from pathlib import Path


class Verdicts(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("leaks.csv").is_file(), "leaks.csv is missing")
        with open("leaks.csv", newline="", encoding="utf-8") as file:
            self.rows = list(csv.DictReader(file))

    def test_each_leak_says_how_it_shows_in_use(self):
        self.assertTrue(self.rows, "leaks.csv has no rows")
        for r in self.rows:
            self.assertGreaterEqual(len((r.get("in_use") or "").strip()), 30, f"{r.get('kind')}: one sentence for in_use")


if __name__ == "__main__":
    unittest.main()
