import tempfile
import unittest
from pathlib import Path


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
