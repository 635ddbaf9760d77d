import csv
import json
import unittest
from collections import Counter
from pathlib import Path

LABELS = {"complaint", "question", "praise", "other"}


def read(path):
    if not Path(path).is_file():
        raise AssertionError(f"{path} is missing")
    return {r["id"]: r["label"] for r in csv.DictReader(Path(path).read_text(encoding="utf-8").splitlines())}


class Files(unittest.TestCase):
    def test_both_rounds_label_the_first_sixty_messages(self):
        ids = [r["id"] for r in csv.DictReader(Path("data/messages.csv").read_text(encoding="utf-8").splitlines())]
        for name in ("first.csv", "second.csv"):
            labels = read(name)
            self.assertEqual([i for i in ids[:60] if i not in labels], [], f"{name} lacks these")
            self.assertLessEqual(set(labels), set(ids), f"{name} has ids that are not in the data")
            self.assertLessEqual(set(labels.values()), LABELS, f"labels in {name}")
            self.assertGreater(len(set(labels.values())), 1, f"{name} uses only one label")

    def test_result_json_fits_the_two_rounds(self):
        one, two = read("first.csv"), read("second.csv")
        self.assertEqual(set(one), set(two))
        self.assertGreater(len(one), 0)
        self.assertTrue(Path("result.json").is_file(), "result.json is missing")
        result = json.loads(Path("result.json").read_text(encoding="utf-8"))
        n = len(one)
        same = sum(one[k] == two[k] for k in one) / n
        c1, c2 = Counter(one.values()), Counter(two.values())
        chance = sum(c1[label] * c2[label] for label in LABELS) / n**2
        for key, value in (("agreement", same), ("expected", chance), ("kappa", (same - chance) / (1 - chance))):
            self.assertAlmostEqual(result[key], value, delta=0.0002, msg=f"{key} in result.json")
        self.assertEqual(sorted(result["differences"]), sorted(k for k in one if one[k] != two[k]))
