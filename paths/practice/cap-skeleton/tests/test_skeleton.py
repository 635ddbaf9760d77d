import csv
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path


def run(path):
    return subprocess.run([sys.executable, "run.py", str(path)], capture_output=True, text=True, timeout=30)


class Skeleton(unittest.TestCase):
    def answer(self, path, rows):
        done = run(path)
        self.assertEqual(done.returncode, 0, f"run.py {path} exits with {done.returncode}\n{done.stderr[-500:]}")
        lines = done.stdout.strip().splitlines()
        self.assertEqual(len(lines), 1, f"one line of JSON, got {done.stdout!r}")
        data = json.loads(lines[0])
        self.assertEqual(data.get("rows"), rows, f"rows: {data}")
        answer = data.get("answer")
        self.assertTrue(isinstance(answer, int | float | str) and not isinstance(answer, bool) and answer != "", f"answer: {data}")

    def test_twenty_rows(self):
        with open("sample.csv", newline="", encoding="utf-8-sig") as file:
            rows = list(csv.reader(file))
        self.assertEqual(len(rows), 21, "a header and exactly 20 rows")
        self.assertEqual({len(row) for row in rows}, {len(rows[0])}, "every row has as many cells as the header")

    def test_it_walks(self):
        self.answer("sample.csv", 20)

    def test_it_walks_on_ten_rows(self):
        with open("sample.csv", newline="", encoding="utf-8-sig") as file:
            rows = list(csv.reader(file))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "ten.csv"
            with open(path, "w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows(rows[:11])
            self.answer(path, 10)
