import csv
import hashlib
import json
import os
import random
import tempfile
import unittest
from pathlib import Path

os.environ.update(MLFLOW_DISABLE_TELEMETRY="true", DO_NOT_TRACK="true", GIT_PYTHON_REFRESH="quiet")

import mlflow

from train import train
from with_mlflow import best, data_of, sweep

WINDOWS = [2, 5, 9, 400]


def sha(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


class Tracked(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        room = tempfile.TemporaryDirectory()
        cls.addClassCleanup(room.cleanup)
        cls.addClassCleanup(os.chdir, os.getcwd())
        os.chdir(room.name)         # MLflow puts its artifacts into the current folder
        cls.uri = "sqlite:///runs.db"
        rng, cls.files = random.Random(8), []
        for name, noise in (("a.csv", 60), ("b.csv", 5)):
            with open(name, "w", newline="") as file:
                table = csv.writer(file)
                table.writerows([["day", "trips"], *([d, 300 + rng.randrange(-noise, noise)] for d in range(120))])
            cls.files.append(Path(name))
        sweep(cls.uri, cls.files, WINDOWS, "c0ffee1")
        mlflow.set_tracking_uri(cls.uri)
        cls.client = mlflow.MlflowClient(cls.uri)
        cls.runs = mlflow.search_runs(search_all_experiments=True, output_format="list")

    def test_each_run_is_complete(self):
        self.assertEqual(len(self.runs), 8, "one run for each file and window, and no other")
        for file in self.files:
            for window in WINDOWS:
                found = [r for r in self.runs if r.data.tags.get("data_sha256") == sha(file) and r.data.params.get("window") == str(window)]
                self.assertEqual(len(found), 1, f"{file}, window {window}")
                run = found[0]
                self.assertEqual((run.data.tags.get("commit"), run.data.params.get("data")), ("c0ffee1", str(file)))
                if window == 400:
                    self.assertEqual((run.info.status, run.data.metrics), ("FAILED", {}))
                    self.assertIn("window 400 is too long", run.data.tags.get("reason", ""))
                else:
                    self.assertEqual(run.info.status, "FINISHED")
                    self.assertAlmostEqual(run.data.metrics["mae"], train(file, window)[1])

    def test_the_model_lies_with_its_run(self):
        for run in self.runs:
            names = [f.path for f in self.client.list_artifacts(run.info.run_id)]
            if run.info.status == "FAILED":
                self.assertEqual(names, [])
                continue
            self.assertEqual(names, ["model.json"])
            path = mlflow.artifacts.download_artifacts(run_id=run.info.run_id, artifact_path="model.json")
            self.assertEqual(json.loads(Path(path).read_text()), train(Path(run.data.params["data"]), int(run.data.params["window"]))[0])
            self.assertEqual(run.data.tags.get("model_sha256"), sha(path), "the hash of the stored file")

    def test_best_and_data_of(self):
        runs = {r.info.run_id: r for r in self.runs}
        order = lambda ids: [(runs[i].data.params["data"], runs[i].data.params["window"]) for i in ids]
        want = sorted(((train(f, w)[1], str(f), str(w)) for f in self.files for w in WINDOWS[:3]))
        self.assertEqual(order(best(self.uri, "mae")), [x[1:] for x in want], "FINISHED runs only, lowest first")
        one = sha(self.files[0])
        self.assertEqual(order(best(self.uri, "mae", one)), [x[1:] for x in want if x[1] == str(self.files[0])])
        self.assertEqual(best(self.uri, "rmse"), [])
        done = next(r for r in self.runs if r.info.status == "FINISHED" and r.data.params["data"] == "b.csv")
        copy = Path("renamed.bin")
        copy.write_bytes(Path(mlflow.artifacts.download_artifacts(run_id=done.info.run_id, artifact_path="model.json")).read_bytes())
        self.assertEqual(data_of(self.uri, copy), [sha("b.csv")])
        self.assertEqual(data_of(self.uri, Path("b.csv")), [])

    def test_what_others_recorded_does_not_mislead(self):
        with mlflow.start_run(experiment_id=self.runs[0].info.experiment_id) as run:
            mlflow.set_tags({"data_sha256": sha("b.csv"), "model_sha256": "feed"})
            mlflow.log_metric("mae", 0.001)
        self.client.set_terminated(run.info.run_id, "KILLED")
        try:
            self.assertNotIn(run.info.run_id, best(self.uri, "mae"), "a killed run is no result")
            with mlflow.start_run(experiment_id=self.runs[0].info.experiment_id) as other:
                mlflow.log_metric("rmse", 1.0)
            self.assertEqual(best(self.uri, "rmse"), [other.info.run_id])
            self.assertNotIn(other.info.run_id, best(self.uri, "mae"), "a run without this metric has no place in the order")
            self.client.delete_run(other.info.run_id)
        finally:
            self.client.delete_run(run.info.run_id)
