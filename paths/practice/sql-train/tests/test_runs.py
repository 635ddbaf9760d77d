import csv
import json
import unittest
from pathlib import Path

from run_sql import same_result


def read(path):
    if not Path(path).is_file():
        raise AssertionError(f"{path} is missing")
    with Path(path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Runs(unittest.TestCase):
    def test_there_are_six_runs(self):
        rows = read("runs.csv")
        self.assertGreaterEqual(len(rows), 6, "six runs")
        self.assertGreaterEqual(len({r["size"] for r in rows}), 3)
        for size in {r["size"] for r in rows}:
            self.assertGreaterEqual(len({r["seed"] for r in rows if r["size"] == size}), 2, f"size {size} needs two seeds")

    def test_the_shares_follow_from_the_answers(self):
        answers = {(r["size"], r["seed"], r["test"], r["id"]): r["query"] for r in read("answers.csv")}
        rows = read("runs.csv")
        self.assertTrue(rows, "runs.csv has no rows")
        for name in ("seen", "unseen"):
            questions = [json.loads(x) for x in Path(f"data/{name}.jsonl").read_text(encoding="utf-8").splitlines()]
            for r in rows:
                right = 0
                for q in questions:
                    key = (r["size"], r["seed"], name, str(q["id"]))
                    self.assertIn(key, answers, "answers.csv lacks the row size,seed,test,id")
                    right += same_result(answers[key], q["query"])
                self.assertAlmostEqual(float(r[name]), right / len(questions), delta=0.0006, msg=f"size {r['size']}, seed {r['seed']}, {name}: the answers give another share")
