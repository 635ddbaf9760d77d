import csv
import tempfile
import unittest
from pathlib import Path

import torch
from torch import nn

torch.set_num_threads(1)


class Weights(unittest.TestCase):
    def test_the_names_fit_and_the_losses_are_those_of_the_first_stage(self):
        from weights import build, from_numpy_names, hundred_losses, read_start
        start = read_start("data/start.json")
        self.assertEqual(build().load_state_dict(from_numpy_names(start)).missing_keys, [])
        rows = list(csv.DictReader(Path("data/train.csv").read_text(encoding="utf-8").splitlines()))
        split = (lambda p: p.split()) if " " in rows[0]["pixels"].strip() else list
        rows = [(int(r["label"]), [float(v) / 9 for v in split(r["pixels"])]) for r in rows]
        got = hundred_losses(rows, start)
        for row in csv.DictReader(Path("losses.csv").read_text(encoding="utf-8").splitlines()):
            self.assertLess(abs(got[int(row["step"]) - 1] - float(row["by_hand"])), 1e-6, f"step {row['step']}")

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
