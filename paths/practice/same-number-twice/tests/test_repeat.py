import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

REVERSED = """
import os
_list, _scan = os.listdir, os.scandir
os.listdir = lambda *a, **k: sorted(_list(*a, **k), reverse=True)
class _Scan:
    def __init__(self, *a):
        with _scan(*a) as entries:
            self.entries = iter(sorted(entries, key=lambda e: e.name, reverse=True))
    def __iter__(self): return self.entries
    def __next__(self): return next(self.entries)
    def __enter__(self): return self
    def __exit__(self, *a): return False
    def close(self): pass
os.scandir = _Scan
import datetime as _d
class _Date(_d.date):
    @classmethod
    def today(cls): return cls(2031, 5, 6)
class _DateTime(_d.datetime):
    @classmethod
    def now(cls, tz=None): return cls(2031, 5, 6, tzinfo=tz)
_d.date, _d.datetime = _Date, _DateTime
"""


class Repeat(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(dir=".")).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def fresh(self, name):
        place = self.folder / name
        place.mkdir()
        shutil.copy("train.py", place)
        shutil.copytree("data", place / "data")
        return place

    def run_in(self, place, seed="0", other_day=False):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        if other_day:
            (self.folder / "patch").mkdir(exist_ok=True)
            (self.folder / "patch" / "sitecustomize.py").write_text(REVERSED)
            env["PYTHONPATH"] = str(self.folder / "patch")
        run = subprocess.run([sys.executable, "train.py"], cwd=place, env=env, capture_output=True, text=True, timeout=30)
        self.assertEqual(run.returncode, 0, f"train.py failed in a fresh folder:\n{run.stderr[-800:]}")
        self.assertRegex(run.stdout.strip(), r"^score \d\.\d{4}$", "print one line such as: score 0.1234")
        return run.stdout.strip()

    def test_two_fresh_folders_give_the_same_score(self):
        got = {self.run_in(self.fresh(s), s) for s in ("1", "2", "3")}
        self.assertEqual(len(got), 1, f"three fresh folders gave {sorted(got)}")

    def test_the_order_of_files_and_the_day_do_not_matter(self):
        first = self.run_in(self.fresh("today"), "1")
        other = self.run_in(self.fresh("later"), "1", other_day=True)
        self.assertEqual(first, other, "files listed in another order, in the year 2031")

    def test_new_data_are_used_in_the_second_run(self):
        place = self.fresh("cache")
        before = self.run_in(place)
        for path in (place / "data" / "parts").glob("*.csv"):
            text = path.read_text(encoding="utf-8")
            path.write_text(re.sub(r",([01])$", lambda m: "," + str(1 - int(m[1])) if m.start() % 3 else m[0], text, flags=re.M), encoding="utf-8")
        self.assertNotEqual(before, self.run_in(place), "the data changed and the score did not: an old cache is in use")

    def test_the_score_follows_the_rules(self):
        got = self.run_in(self.fresh("rules"))
        self.assertEqual(got, "score 0.8438", "check the five rules, one after the other")

    def test_the_manifest_names_seed_version_and_data(self):
        place = self.fresh("manifest")
        score = float(self.run_in(place).split()[1])
        self.assertTrue((place / "manifest.json").is_file(), "train.py should write manifest.json")
        got = json.loads((place / "manifest.json").read_text(encoding="utf-8"))
        self.assertAlmostEqual(got["score"], score, places=4)
        self.assertEqual((got["seed"], got["python"]), (7, f"{sys.version_info.major}.{sys.version_info.minor}"))
        sums = {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in Path("data/parts").iterdir()}
        self.assertEqual(got["data"], sums, "the checksum of each file in data/parts")


if __name__ == "__main__":
    unittest.main()
