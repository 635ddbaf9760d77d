import csv
import re
import unittest
from pathlib import Path


class Tiles(unittest.TestCase):
    def test_four_settings_were_tuned(self):
        rows = list(csv.DictReader(Path("tuning.csv").read_text(encoding="utf-8").splitlines()))
        for r in rows:
            self.assertTrue(all(1 <= int(r[k]) <= 8192 for k in ("bm", "bn", "bk")), f"{r['bm']} x {r['bn']} x {r['bk']} is no tile")
        settings = {(r["bm"], r["bn"], r["bk"]) for r in rows if float(r["time_ms"]) > 0 and float(r["library_ms"]) > 0}
        self.assertGreaterEqual(len(settings), 4, "tuning.csv needs four different settings")
        times = [float(r["time_ms"]) for r in rows]
        self.assertGreaterEqual(len(set(times)), 3, "different settings need different times")

    def test_the_distance_is_the_one_of_the_table(self):
        rows = list(csv.DictReader(Path("tuning.csv").read_text(encoding="utf-8").splitlines()))
        best = min(rows, key=lambda r: float(r["time_ms"]))
        time, library = float(best["time_ms"]), float(best["library_ms"])
        part = Path("notes.md").read_text(encoding="utf-8").partition("## Distance to the library")[2].partition("\n## ")[0]
        numbers = [float(x) for x in re.findall(r"\d+(?:\.\d+)?", part.replace(",", ""))]
        for name, value in (("time of the best setting", time), ("library's time beside it", library), ("factor between both", time / library)):
            self.assertTrue(any(abs(n - value) <= 0.02 * value + 0.006 for n in numbers), f"the {name}, as tuning.csv has it, is not in the section")
