import csv
import difflib
import subprocess
import sys
import unittest
from pathlib import Path

ILLNESS = {1: "labels slid", 2: "gradients not cleared", 3: "dead start", 4: "no shuffling", 5: "rate too large"}


class Clinic(unittest.TestCase):
    def test_five_diagnoses(self):
        rows = list(csv.DictReader(Path("diagnosis.csv").read_text(encoding="utf-8").splitlines()))
        self.assertEqual(sorted(int(r["run"]) for r in rows), [1, 2, 3, 4, 5], "one row for each run")
        wrong = [r["run"] for r in rows if r["illness"].strip().lower() != ILLNESS[int(r["run"])]]
        self.assertEqual(wrong, [], "look again at these runs")

    def cured(self, number):
        sick, cured = (Path(f"{folder}/run{number}.py") for folder in ("data/clinic", "cured"))
        self.assertTrue(cured.is_file(), f"{cured} is missing")
        changes = [line for line in difflib.ndiff(sick.read_text(encoding="utf-8").splitlines(), cured.read_text(encoding="utf-8").splitlines()) if line[0] in "+-"]
        for sign in "+-":
            self.assertLessEqual(sum(line[0] == sign for line in changes), 1, f"run {number}: more than one line was changed: {changes}")
        result = subprocess.run([sys.executable, str(cured)], capture_output=True, text=True, timeout=30)
        self.assertEqual(result.returncode, 0, result.stderr[-500:])
        log = list(csv.DictReader(result.stdout.splitlines()))
        self.assertEqual(len(log), 61, "the log must keep its 61 rows")
        mean = sum(float(r["valid_loss"]) for r in log[-10:]) / 10
        self.assertLess(mean, 0.3, f"run {number}: mean of the last ten validation losses is {mean:.3f}")

    def test_run_1_is_cured(self):
        self.cured(1)

    def test_run_2_is_cured(self):
        self.cured(2)

    def test_run_3_is_cured(self):
        self.cured(3)

    def test_run_4_is_cured(self):
        self.cured(4)

    def test_run_5_is_cured(self):
        self.cured(5)
