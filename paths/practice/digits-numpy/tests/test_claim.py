import csv
import unittest
from pathlib import Path


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8-sig").splitlines()))


class Files(unittest.TestCase):
    def test_ten_pictures_are_learned_by_heart(self):
        losses = [float(row["loss"]) for row in read("ten.csv")]
        self.assertTrue(1.5 < losses[0] < 4.0, f"the untrained network should lose about 2.30, yours loses {losses[0]}")
        self.assertLess(losses[-1], 0.01, "last loss on ten pictures")
        self.assertGreaterEqual(len(losses), 10, "rows in ten.csv")

    def test_at_least_three_settings_were_compared_on_validation_rows(self):
        rows = read("choice.csv")
        self.assertGreaterEqual(len({(r["hidden"], r["rate"], r["epochs"]) for r in rows}), 3, "different settings")
        for row in rows:
            self.assertEqual(int(row["valid_n"]), 100, f"valid_n in {row}")
            self.assertTrue(0 <= int(row["valid_right"]) <= 100, f"valid_right in {row}")
