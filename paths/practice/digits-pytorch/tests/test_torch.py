import csv
import os
import random
import tempfile
import unittest
from pathlib import Path

import torch
from torch import nn

torch.set_num_threads(1)


def pictures():
    rows = csv.DictReader(Path("data/train.csv").read_text(encoding="utf-8").splitlines())
    return [(int(r["label"]), [int(c) / 9 for c in r["pixels"]]) for r in rows]


def trained(rows, start):
    """The losses of 100 steps, with the gradients written out."""
    w1, b1, w2, b2 = (torch.tensor(start[name], dtype=torch.float64) for name in ("W1", "b1", "W2", "b2"))
    losses = []
    for step in range(100):
        batch = [rows[(step * 10 + i) % len(rows)] for i in range(10)]
        x, y = torch.tensor([p for _, p in batch], dtype=torch.float64), torch.tensor([label for label, _ in batch])
        hidden = (x @ w1.T + b1).clamp(min=0)
        logs = torch.log_softmax(hidden @ w2.T + b2, 1)
        losses.append(-logs[range(10), y].mean().item())
        up = logs.exp()
        up[range(10), y] -= 1
        up /= 10
        down = (up @ w2) * (hidden > 0)
        w2, b2, w1, b1 = w2 - 0.1 * up.T @ hidden, b2 - 0.1 * up.sum(0), w1 - 0.1 * down.T @ x, b1 - 0.1 * down.sum(0)
    return losses


class Weights(unittest.TestCase):
    def test_the_names_fit_and_the_losses_are_those_of_the_first_stage(self):
        from weights import build, from_numpy_names, hundred_losses, read_start
        start = read_start("data/start.json")
        self.assertEqual(build().load_state_dict(from_numpy_names(start)).missing_keys, [])
        got = hundred_losses(pictures(), start)
        for row in csv.DictReader(Path("losses.csv").read_text(encoding="utf-8").splitlines()):
            for column in ("by_hand", "pytorch"):
                self.assertLess(abs(got[int(row["step"]) - 1] - float(row[column])), 1e-6, f"{column} in step {row['step']}")

    def test_another_start_and_other_rows_without_any_file(self):
        from weights import hundred_losses
        rows, rng = pictures(), random.Random(7)
        rng.shuffle(rows)
        rows = rows[:150]
        start = {"W1": [[rng.gauss(0, 0.1) for _ in range(64)] for _ in range(12)], "b1": [rng.gauss(0, 0.1) for _ in range(12)],
                 "W2": [[rng.gauss(0, 0.2) for _ in range(12)] for _ in range(10)], "b2": [rng.gauss(0, 0.1) for _ in range(10)]}
        want, home = trained(rows, start), os.getcwd()
        with tempfile.TemporaryDirectory() as empty:
            os.chdir(empty)
            try:
                got = hundred_losses(rows, start)
            finally:
                os.chdir(home)
        self.assertEqual(len(got), 100)
        for step, (a, b) in enumerate(zip(got, want), 1):
            self.assertLess(abs(float(a) - b), 1e-6, f"another start and other rows: step {step}")

    def test_saved_and_loaded_weights_are_the_same(self):
        from weights import build, load_strictly, save
        torch.manual_seed(1)
        one, other = build(), build()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "w.pt"
            save(one, path)
            kept = torch.load(path, weights_only=True)
            self.assertEqual(sorted(kept), ["0.bias", "0.weight", "2.bias", "2.weight"], "the file holds a state_dict")
            load_strictly(other, path)
        for name, value in one.state_dict().items():
            self.assertTrue(torch.equal(value, other.state_dict()[name]), name)

    def test_a_wrong_file_raises_and_changes_nothing(self):
        from weights import build, load_strictly
        model = build()
        before = {name: value.clone() for name, value in model.state_dict().items()}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "w.pt"
            for wrong in (
                nn.Sequential(nn.Linear(64, 12), nn.ReLU(), nn.Linear(12, 9)).double(),
                nn.Sequential(nn.Linear(64, 12)).double(),
                nn.Sequential(nn.Linear(64, 12), nn.ReLU(), nn.Linear(12, 10), nn.Linear(10, 10)).double(),
            ):
                torch.save(wrong.state_dict(), path)
                with self.assertRaises((ValueError, RuntimeError)):
                    load_strictly(model, path)
                for name, value in model.state_dict().items():
                    self.assertTrue(torch.equal(value, before[name]), f"{name} is as it was")


if __name__ == "__main__":
    unittest.main()
