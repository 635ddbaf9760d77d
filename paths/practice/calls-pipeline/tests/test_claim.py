import csv
import unittest
from pathlib import Path


def read(path, delimiter=","):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


class Pipeline(unittest.TestCase):
    def setUp(self):
        for name in ("predictions.csv", "scores.csv", "strange_scores.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        rows = read("data/calls.csv", ";")[256:1280]
        self.y = [int(r["y"] == "yes") for r in rows]
        self.former = [int(r["poutcome"] == "success") for r in rows]
        got = read("predictions.csv")
        self.assertEqual([(float(r["row"]), float(r["fold"])) for r in got], [(257 + i, 1 + i // 256) for i in range(1024)],
                         "predictions.csv: rows 257 to 1,280 in order, 256 for each fold")
        self.p = [float(r["probability"]) for r in got]

    def test_strange_customers_get_a_probability(self):
        rows = read("strange_scores.csv")
        self.assertEqual([float(r["row"]) for r in rows], [1, 2, 3])
        for r in rows:
            self.assertTrue(0 < float(r["probability"]) < 1, f"row {r['row']}: {r['probability']}")
