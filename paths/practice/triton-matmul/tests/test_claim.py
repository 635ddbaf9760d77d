import csv
import unittest
from pathlib import Path


class Tiles(unittest.TestCase):
    def test_four_settings_were_tuned(self):
        rows = list(csv.DictReader(Path("tuning.csv").read_text(encoding="utf-8").splitlines()))
        settings = {(r["bm"], r["bn"], r["bk"]) for r in rows if float(r["time_ms"]) > 0 and float(r["library_ms"]) > 0}
        self.assertGreaterEqual(len(settings), 4, "tuning.csv needs four different settings")
