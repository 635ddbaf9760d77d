import csv
import hashlib
import tempfile
import unittest
from pathlib import Path


class Core(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.at = Path(self.room.name)
        for name, text in (("a.csv", "1"), ("b.csv", "2"), ("m1", "model"), ("copy", "model"), ("m2", "other")):
            (self.at / name).write_text(text)

    def tearDown(self):
        self.room.cleanup()

    def tracker(self):
        from tracker import Tracker
        return Tracker(str(self.at / "runs.db"))

    def test_hash(self):
        from tracker import file_hash
        self.assertEqual(file_hash(self.at / "a.csv"), hashlib.sha256(b"1").hexdigest())

    def test_a_record_is_complete(self):
        t = self.tracker()
        run = t.start(self.at / "a.csv", "c0ffee", {"window": 7, "kind": "mean"})
        self.assertEqual((run, t.run(run)["status"]), (1, "running"))
        t.log(run, "mae", 3.0)
        t.log(run, "mae", 2.5)
        t.finish(run, self.at / "m1")
        want = {"id": 1, "status": "done", "commit": "c0ffee", "data": hashlib.sha256(b"1").hexdigest(), "model": hashlib.sha256(b"model").hexdigest(), "reason": "", "params": {"window": "7", "kind": "mean"}, "metrics": {"mae": 2.5}}
        self.assertEqual(t.run(1), want)
        self.assertEqual(self.tracker().run(1), want, "a second Tracker on the same file")

    def test_failed_runs(self):
        t = self.tracker()
        run = t.start(self.at / "a.csv", "x", {})
        t.log(run, "mae", 0.1)
        t.fail(run, "too long; it's over")
        self.assertEqual((t.run(run)["status"], t.run(run)["reason"], t.best("mae")), ("failed", "too long; it's over", []))
        with self.assertRaises(KeyError):
            t.run(99)

    def test_best_and_data_of(self):
        t = self.tracker()
        for data, mae, model in (("a.csv", 3.0, "m1"), ("b.csv", 1.0, "m1"), ("a.csv", 1.0, "m2"), ("a.csv", None, "m2"), ("a.csv", 2.0, "m1")):
            run = t.start(self.at / data, "x", {})
            if mae is not None:
                t.log(run, "mae", mae)
            t.finish(run, self.at / model)
        a, b = (hashlib.sha256(x).hexdigest() for x in (b"1", b"2"))
        self.assertEqual(list(t.best("mae")), [2, 3, 5, 1])
        self.assertEqual(list(t.best("mae", data=a)), [3, 5, 1])
        self.assertEqual(list(t.best("rmse")), [])
        self.assertEqual(list(t.data_of(self.at / "copy")), sorted([a, b]))
        self.assertEqual(list(t.data_of(self.at / "m2")), [a])
        self.assertEqual(list(t.data_of(self.at / "a.csv")), [])


class Sweep(unittest.TestCase):
    def test_runs_csv(self):
        from train import train
        self.assertTrue(Path("runs.csv").is_file(), "runs.csv is missing")
        with open("runs.csv", newline="") as f:
            got = list(csv.DictReader(f))
        want = []
        for v in ("v1", "v2"):
            path = Path(f"data/days_{v}.csv")
            digest = hashlib.sha256(path.read_bytes()).hexdigest()[:8]
            for w in (1, 2, 3, 5, 7, 10, 14, 21, 28, 200):
                try:
                    want.append((str(len(want) + 1), digest, str(w), "done", f"{train(path, w)[1]:.2f}"))
                except ValueError:
                    want.append((str(len(want) + 1), digest, str(w), "failed", ""))
        self.assertEqual([tuple(r[k] for k in ("run", "data", "window", "status", "mae")) for r in got], want)
