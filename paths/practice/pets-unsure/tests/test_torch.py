import csv
import unittest
from pathlib import Path

import torch

torch.set_num_threads(1)


def practice():
    rows = list(csv.DictReader(Path("data/logits.csv").read_text(encoding="utf-8").splitlines()))
    logits = torch.tensor([[float(r[f"z{i}"]) for i in range(5)] for r in rows], dtype=torch.float64)
    return logits, torch.tensor([int(r["label"]) for r in rows])


class Unsure(unittest.TestCase):
    def test_it_agrees_with_the_search_of_the_first_stage(self):
        from unsure import fit_temperature as by_search
        from unsure_torch import fit_temperature
        logits, labels = practice()
        for scale in (1.0, 0.3):
            mine = fit_temperature(logits * scale, labels)
            self.assertAlmostEqual(mine, by_search((logits * scale).tolist(), labels.tolist()), delta=0.011)

    def test_the_error_of_the_bins(self):
        from unsure_torch import calibration_error
        p = torch.tensor([0.95, 0.95, 0.65, 0.65], dtype=torch.float64)
        logits = torch.stack([p.log(), (1 - p).log()], dim=1)
        labels = torch.tensor([0, 1, 0, 0])
        self.assertAlmostEqual(calibration_error(logits, labels), 0.5 * 0.45 + 0.5 * 0.35, places=6)
        sure = torch.tensor([[1000.0, 0.0]], dtype=torch.float64)
        self.assertAlmostEqual(calibration_error(sure, torch.tensor([0])), 0.0, places=6, msg="a confidence of 1.0 has a bin")
        uneven = torch.cat([logits[:1]] * 3 + [logits[2:3]])
        self.assertAlmostEqual(calibration_error(uneven, torch.tensor([0, 0, 0, 0])), 0.75 * 0.05 + 0.25 * 0.35, places=6, msg="bins weigh what they hold")

    def test_scaling_makes_it_smaller(self):
        from unsure_torch import calibration_error, fit_temperature
        logits, labels = practice()
        t = fit_temperature(logits, labels)
        self.assertLess(calibration_error(logits / t, labels), calibration_error(logits, labels) / 2)


if __name__ == "__main__":
    unittest.main()
