import csv
import json
import unittest
from pathlib import Path


def table(path):
    return [{k: float(v) for k, v in r.items()} for r in csv.DictReader(Path(path).read_text(encoding="utf-8").splitlines())]


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
