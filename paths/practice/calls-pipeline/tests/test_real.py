import csv
import subprocess
import sys
import unittest
from pathlib import Path


def read(path, delimiter=","):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def probabilities():
    for name in ("predictions.csv", "strange_scores.csv"):
        Path(name).unlink(missing_ok=True)
    code = "import runpy, sys; runpy.run_path('pipeline.py', run_name='__main__'); assert 'sklearn' in sys.modules, 'no scikit-learn'"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, "pipeline.py stopped: " + (done.stderr.strip().splitlines() or ["no message"])[-1]
    return [[float(r["probability"]) for r in read(name)] for name in ("predictions.csv", "strange_scores.csv")]


def write(rows):
    with open("data/calls.csv", "w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, list(rows[0]), delimiter=";")
        table.writeheader()
        table.writerows(rows)


class LaterRows(unittest.TestCase):
    def same(self, a, b, what):
        self.assertEqual(len(a), len(b))
        self.assertLess(max(abs(x - y) for x, y in zip(a, b)), 1e-4, what)

    def test_later_rows_change_nothing(self):
        rows = read("data/calls.csv", ";")
        handed_in = [float(r["probability"]) for r in read("predictions.csv")]
        first, strange = probabilities()
        self.assertLess(max(abs(x - y) for x, y in zip(first, handed_in)), .005, "predictions.csv is not what pipeline.py writes")
        for row in rows[1280:]:
            row.update(age="90", balance="999999", y="yes", job="astronaut", poutcome="success")
        write(rows)
        again, strange_again = probabilities()
        self.same(first, again, "rows from 1,281 on changed a prediction")
        self.same(strange, strange_again, "rows from 1,281 on changed the three customers")
        for row in rows[1024:1280]:
            row["y"] = {"yes": "no", "no": "yes"}[row["y"]]
        write(rows)
        last, strange_last = probabilities()
        self.same(first, last, "a model saw the answers of the block that it predicts")
        self.assertGreater(max(abs(a - b) for a, b in zip(strange, strange_last)), 1e-4, "the three customers come from all 1,280 rows")
