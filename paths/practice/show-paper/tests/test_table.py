import csv
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

LOG = "method,seed,score\nz,0,1.0\nb,0,2.0\nz,1,2.0\nz,2,2.0\n"


class Table(unittest.TestCase):
    def run_in(self, log, table=None, *args):
        with tempfile.TemporaryDirectory() as d:
            (Path(d) / "data").mkdir()
            (Path(d) / "data/logs.csv").write_text(log)
            if table is not None:
                (Path(d) / "table.csv").write_text(table)
            for code in Path().glob("*.py"):
                if not code.name.startswith("test_"):
                    (Path(d) / code.name).write_text(code.read_text())
            done = subprocess.run([sys.executable, "table.py", *args], cwd=d, capture_output=True, text=True)
            p = Path(d) / "table.csv"
            return done, p.read_text() if p.is_file() else None

    def test_write(self):
        done, text = self.run_in(LOG)
        self.assertIsNotNone(text, done.stderr)
        self.assertEqual(list(csv.reader(text.splitlines())), [["method", "n", "mean", "low", "high"], ["b", "1", "2.00", "2.00", "2.00"], ["z", "3", "1.67", "1.00", "2.00"]])

    def test_check(self):
        good = "method,n,mean,low,high\nb,1,2.0,2,2.00\nz,3,1.67,1.00,2.00\n"
        done, after = self.run_in(LOG, good, "--check")
        self.assertEqual((done.returncode, done.stdout.strip(), after), (0, "agrees", good), done.stderr)
        for bad, name in ((good.replace("1.67", "1.69"), "z"), (good.replace("z,3", "z,4"), "z"), (good.replace("b,1,2.0,2,2.00\n", ""), "b"), (good + "q,1,1,1,1\n", "q")):
            done, after = self.run_in(LOG, bad, "--check")
            self.assertEqual((done.returncode, after), (1, bad), bad)
            self.assertIn(name, done.stdout)
            self.assertNotIn("agrees", done.stdout)
        done, after = self.run_in(LOG, None, "--check")
        self.assertEqual((done.returncode, after), (1, None))
        self.assertNotIn("Traceback", done.stderr)

    def test_planted_fault(self):
        _, table = self.run_in(LOG)
        done, _ = self.run_in(LOG.replace("z,1,2.0", "z,1,9.0"), table, "--check")
        self.assertEqual(done.returncode, 1)
