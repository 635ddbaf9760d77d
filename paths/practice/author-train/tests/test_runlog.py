import csv
import json
import tempfile
import unittest
from pathlib import Path


def table(path):
    return [{k: float(v) for k, v in r.items()} for r in csv.DictReader(Path(path).read_text(encoding="utf-8").splitlines())]


class Functions(unittest.TestCase):
    log = [{"step": 0, "tokens": 0.0, "seconds": 1.0, "train_loss": 6.0, "valid_loss": 6.0},
           {"step": 5, "tokens": 50.0, "seconds": 900.0, "train_loss": 3.0, "valid_loss": 4.0},
           {"step": 9, "tokens": 90.0, "seconds": 1800.0, "train_loss": 2.0, "valid_loss": 4.5}]

    def test_read(self):
        from runlog import read
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "x.csv"
            path.write_text("step,train_loss\n0,6.5\n10,3\n", encoding="utf-8")
            got = read(str(path))
        self.assertEqual(got, [{"step": 0, "train_loss": 6.5}, {"step": 10, "train_loss": 3.0}])
        self.assertIsInstance(got[0]["step"], int)

    def test_seam_compares_by_step(self):
        from runlog import seam
        whole = [{"step": s, "train_loss": v} for s, v in ((0, 6.0), (5, 4.0), (9, 3.0))]
        other = [{"step": s, "train_loss": v} for s, v in ((0, 6.0), (3, 9.0), (5, 4.25), (9, 2.9))]
        self.assertAlmostEqual(seam(whole, other), 0.25)
        with self.assertRaises(ValueError):
            seam(whole, other[:3])

    def test_best_and_compare(self):
        from runlog import best, compare
        self.assertEqual(best(self.log)["step"], 5)
        got = compare({"loss_expected": 3.5, "hours": 0.25, "tokens": 60}, self.log)
        for name, expected in {"loss": 0.5, "hours": 2.0, "tokens": 1.5}.items():
            self.assertAlmostEqual(got[name], expected, msg=name)


class Runs(unittest.TestCase):
    def test_the_resumed_run_shows_no_seam(self):
        whole = table("whole.csv")
        resumed = {r["step"]: r["train_loss"] for r in table("resumed.csv")}
        self.assertGreaterEqual(len(whole), 6, "steps in whole.csv")
        self.assertGreater(max(r["train_loss"] for r in whole) - min(r["train_loss"] for r in whole), 0.05, "the loss must move")
        for r in whole:
            self.assertIn(r["step"], resumed, "a step is missing in resumed.csv")
            self.assertLess(abs(r["train_loss"] - resumed[r["step"]]), 1e-6, f"seam at step {r['step']}")

    def test_the_log_of_the_evening(self):
        rows = table("log.csv")
        self.assertGreaterEqual(len(rows), 6, "rows in log.csv")
        self.assertEqual(rows[0]["step"], 0)
        for name in ("step", "tokens", "seconds"):
            values = [r[name] for r in rows]
            self.assertEqual(values, sorted(values), f"{name} must rise")
        self.assertLess(min(r["valid_loss"] for r in rows), rows[0]["valid_loss"] - 1, "best validation loss against the first")

    def test_forecast_json_follows_from_the_log(self):
        f, rows = json.loads(Path("forecast.json").read_text(encoding="utf-8")), table("log.csv")
        for name, expected in (
            ("loss_result", min(r["valid_loss"] for r in rows) - f["loss_expected"]),
            ("hours_result", rows[-1]["seconds"] / 3600 / f["hours"]),
            ("tokens_result", rows[-1]["tokens"] / f["tokens"]),
        ):
            self.assertAlmostEqual(f[name], expected, delta=0.01 * max(1, abs(expected)), msg=name)
