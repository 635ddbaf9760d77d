import math
import os
import shutil
import tempfile
import unittest

os.environ.update(MLFLOW_DISABLE_TELEMETRY="true", DO_NOT_TRACK="true", GIT_PYTHON_REFRESH="quiet")

import mlflow

import runlog
import with_mlflow

WORK = os.getcwd()
PLAN = runlog.order(["baseline", "method"], ["small", "large"], [0, 1, 2])


def run(method, setting, seed):
    if (method, setting, seed) == ("method", "large", 1):
        raise MemoryError
    return 0.7 + 0.01 * seed + 0.05 * (method == "method") + 0.1 * (setting == "large"), 10.0 + seed


class Recorded(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.first = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.first.cleanup)
        mlflow.set_tracking_uri(f"sqlite:///{cls.first.name}/empty.db")
        mlflow.search_runs(search_all_experiments=True, output_format="list")  # makes the tables, which takes a while

    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        os.chdir(self.room.name)
        self.addCleanup(self.room.cleanup)
        self.addCleanup(os.chdir, WORK)
        shutil.copy(f"{self.first.name}/empty.db", f"{self.room.name}/runs.db")
        self.uri = f"sqlite:///{self.room.name}/runs.db"

    def test_nothing_is_lost_and_nothing_is_recorded_twice(self):
        half = runlog.execute(PLAN[:5], [], run, "c0ffee1")
        rows = runlog.execute(PLAN, half, run, "c0ffee1")
        self.assertEqual(with_mlflow.record(self.uri, half), 5)
        self.assertEqual(with_mlflow.record(self.uri, rows), 7)
        self.assertEqual(with_mlflow.record(self.uri, rows), 0)
        back = with_mlflow.back(self.uri)
        self.assertEqual(runlog.missing(PLAN, back), [], "the record can say what is missing")
        self.assertEqual(back, sorted(rows, key=lambda r: (r["seed"], r["setting"], r["method"])))
        failed = mlflow.search_runs(search_all_experiments=True, filter_string="attributes.status = 'FAILED'", output_format="list")
        self.assertEqual([r.data.params["seed"] for r in failed], ["1"])

    def test_the_record_answers(self):
        with_mlflow.record(self.uri, runlog.execute(PLAN, [], run, "c0ffee1"))
        got = with_mlflow.means(self.uri, "large")
        self.assertEqual(set(got), {"baseline", "method"})
        self.assertAlmostEqual(got["baseline"][0], 0.81)
        self.assertEqual(got["baseline"][1:], (3, 0))
        self.assertAlmostEqual(got["method"][0], 0.86, msg="the mean of the two that ended")
        self.assertEqual(got["method"][1:], (2, 1))
        bad = [{"method": "m", "setting": "nan", "seed": 0, "commit": "c", "seconds": 1.0, "score": math.nan, "status": "ok"}]
        with_mlflow.record(self.uri, bad)
        self.assertEqual(with_mlflow.means(self.uri, "nan")["m"][1:], (0, 0))

    def test_your_own_runs_are_recorded_whole(self):
        rows = with_mlflow.read(os.path.join(WORK, "runs.csv"))
        self.assertGreaterEqual(len(rows), 6, "at least six runs of your own")
        self.assertGreaterEqual(len({row["seed"] for row in rows}), 2, "at least two seeds")
        self.assertGreaterEqual(len({row["method"] for row in rows}), 2, "a baseline and a method")
        self.assertTrue(all(row["commit"] for row in rows))
        scores = [row["score"] for row in rows if row["score"] is not None]
        self.assertEqual(len(set(scores)), len(scores), "no two runs have the same score to the last digit")
        self.assertEqual(with_mlflow.record(self.uri, rows), len(rows))
        self.assertEqual(with_mlflow.back(self.uri), sorted(rows, key=lambda r: (r["seed"], r["setting"], r["method"])))


if __name__ == "__main__":
    unittest.main()
