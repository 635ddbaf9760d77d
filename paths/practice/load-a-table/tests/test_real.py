import csv
import re
import subprocess
import sys
import unittest
from pathlib import Path


def run(program, tool):
    """Runs a program of the work folder, and says whether it used the tool."""
    code = (
        f"import runpy, sys; runpy.run_path({program!r}, run_name='__main__')\n"
        f"sys.exit(None if {tool!r} in sys.modules else '{program} does not use {tool}')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=50)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise AssertionError(f"{program} stopped: " + next((x for x in lines[::-1] if re.match(r"[\w.]+: ", x)), lines[-1]))


class Describe(unittest.TestCase):
    def test_another_file(self):
        Path("data").mkdir(exist_ok=True)
        rows = [
            ["code", "country", "opened", "docks"],
            ["007", "NA", "2021-04-01", "20"],
            ["7", "None", "", "20"],
            ["008", "NA", "2021-04-01", ""],
            ["7", "null", "", "3"],
        ]
        with open("data/trips_raw.csv", "w", newline="") as file:
            csv.writer(file).writerows(rows)
        Path("counted.csv").unlink(missing_ok=True)
        run("describe.py", "pandas")
        with open("counted.csv", newline="") as file:
            got = [(r["column"], int(r["missing"]), int(r["distinct"])) for r in csv.DictReader(file)]
        self.assertEqual(got, [("code", 0, 3), ("country", 0, 3), ("opened", 2, 1), ("docks", 1, 2)])
