import csv
import json
import lzma
import math
import re
import unittest
from collections import Counter
from pathlib import Path

import torch
from torch import nn

from small_net import SmallNet

torch.set_num_threads(1)
KINDS = ["t-shirt", "trouser", "pullover", "dress", "coat", "sandal", "shirt", "sneaker", "bag", "boot"]


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Clothes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raw = lzma.decompress(Path("data/clothes_test.xz").read_bytes())
        cls.test = torch.frombuffer(bytearray(raw), dtype=torch.uint8).reshape(-1, 1, 28, 28) / 15
        here = Path(__file__).with_name("clothes_test.csv")
        cls.right = [int(row["kind"]) for row in rows(here)]
        cls.given = rows("clothes.csv")
        cls.by = {name: [int(row[name]) for row in cls.given] for name in ("baseline", "net")}
        filters = json.loads(Path("net.json").read_text())["filters"]
        models = {"baseline": nn.Linear(784, 10), "net": SmallNet(1, 28, filters, 10)}
        cls.again = {}
        for name, model in models.items():
            model.load_state_dict(torch.load(f"{name}.pt", weights_only=True))
            x = cls.test.flatten(1) if name == "baseline" else cls.test
            with torch.no_grad():
                cls.again[name] = model.eval()(x).argmax(dim=1).tolist()

    def share(self, name):
        return sum(a == b for a, b in zip(self.again[name], self.right, strict=True)) / len(self.right)

    def test_each_test_picture_has_one_answer_of_each_model(self):
        self.assertEqual([str(i) for i in range(len(self.right))], [row["id"] for row in self.given])

    def test_the_answers_are_those_of_the_weights(self):
        for name, given in self.by.items():
            other = [i for i, (a, b) in enumerate(zip(given, self.again[name], strict=True)) if a != b]
            self.assertLessEqual(len(other), 2, f"{name}.pt answers otherwise than clothes.csv, first for picture {other[:1]}")

    def test_both_have_learned(self):
        for name, least in (("baseline", 0.74), ("net", 0.77)):
            self.assertGreaterEqual(self.share(name), least, f"{name}.pt is right on {self.share(name):.3f} of the test pictures")

    def test_no_model_has_seen_the_test_pictures(self):
        for name in self.by:
            self.assertLess(self.share(name), 0.91, f"{name}.pt is right on {self.share(name):.3f}: no model learns so much from 750 pictures; it was trained on the test part")

    def told(self, label, kind=r"-?\d+(?:\.\d+)?"):
        found = re.search(rf"(?m)^{label}:[ \t]*({kind})", Path("clothes.md").read_text(encoding="utf-8"))
        self.assertIsNotNone(found, f"clothes.md: a line {label}: with its value")
        return found[1]

    def test_the_notes_follow_from_the_answers(self):
        hits = {name: [a == b for a, b in zip(given, self.right, strict=True)] for name, given in self.by.items()}
        for label, name in (("Baseline", "baseline"), ("Net", "net")):
            self.assertAlmostEqual(float(self.told(label)), sum(hits[name]) / len(self.right), delta=0.002, msg=f"{label}:")
        fixed = sum(n and not b for b, n in zip(hits["baseline"], hits["net"], strict=True))
        broken = sum(b and not n for b, n in zip(hits["baseline"], hits["net"], strict=True))
        self.assertEqual((int(self.told("Fixed", r"\d+")), int(self.told("Broken", r"\d+"))), (fixed, broken), "Fixed: and Broken:")
        beyond = "yes" if abs(fixed - broken) > 1.96 * math.sqrt(fixed + broken) else "no"
        self.assertEqual(self.told("Beyond chance", "yes|no"), beyond, "Beyond chance: compares the difference of the two with 1.96 times the root of their sum")
        wrong = Counter((a, b) for a, b in zip(self.right, self.by["net"], strict=True) if a != b)
        told = self.told("Most confused", r"[a-z-]+ as [a-z-]+, \d+")
        most = {f"{KINDS[a]} as {KINDS[b]}, {n}" for (a, b), n in wrong.items() if n == max(wrong.values())}
        self.assertIn(told, most, "Most confused: the kind, what the net took it for, and how often")
        self.told("Looked at", r"\S[^\n]{30,}")


if __name__ == "__main__":
    unittest.main()
