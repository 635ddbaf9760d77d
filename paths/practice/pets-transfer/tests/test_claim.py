import csv
import unittest
from pathlib import Path


class TestLog(unittest.TestCase):
    def test_the_series_is_fair(self):
        with Path("transfer.csv").open(newline="") as f:
            steps = {}
            for r in csv.DictReader(f):
                steps.setdefault(r["step"], []).append(r)
                self.assertTrue(0 <= float(r["accuracy"]) <= 1, f"accuracy in {r}")
                self.assertGreater(float(r["minutes"]), 0, f"minutes in {r}")
        names = list(steps)
        self.assertEqual(["thumbnails", "head"], names[:2], "the first two steps")
        self.assertGreaterEqual(len(names), 3, f"steps {names}")
        seeds = {r["seed"] for r in steps["head"]}
        self.assertGreaterEqual(len(seeds), 3, "seeds of head")
        last = None
        for name in names[1:]:
            self.assertEqual(seeds, {r["seed"] for r in steps[name]}, f"seeds of {name}")
            rate = max(float(r["lr"]) for r in steps[name])
            if last is not None:
                self.assertLess(rate, last, f"lr of {name} is not smaller than the step before")
            last = rate

    def test_the_predictions_give_the_accuracies_of_the_last_step(self):
        with Path("transfer.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        last = rows[-1]["step"]
        told = {r["seed"]: float(r["accuracy"]) for r in rows if r["step"] == last}
        runs = {}
        with Path("predictions.csv").open(newline="") as f:
            for r in csv.DictReader(f):
                self.assertEqual(last, r["step"], "predictions.csv holds the last step of transfer.csv")
                self.assertNotIn(r["picture"], runs.setdefault(r["seed"], {}), f"seed {r['seed']}: a picture twice")
                runs[r["seed"]][r["picture"]] = r["predicted"]
        self.assertEqual(set(told), set(runs), "the seeds of the last step")
        pictures = set(next(iter(runs.values())))
        kinds = {name.rpartition("_")[0] for name in pictures}
        self.assertGreaterEqual(len(pictures), 200, "validation pictures")
        self.assertGreaterEqual(len(kinds), 30, "kinds among them: the name without its number is the kind")
        wrong = []
        for seed, answers in runs.items():
            self.assertEqual(pictures, set(answers), f"seed {seed} has other pictures")
            right = sum(name.rpartition("_")[0] == kind for name, kind in answers.items())
            self.assertAlmostEqual(told[seed], right / len(answers), delta=0.0011, msg=f"seed {seed}: {right} of {len(answers)} are right")
            wrong.append(frozenset((name, kind) for name, kind in answers.items() if name.rpartition("_")[0] != kind))
        self.assertEqual(len(wrong), len(set(wrong)), "two seeds make exactly the same mistakes")
