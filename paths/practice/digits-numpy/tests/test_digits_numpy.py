import ast
import csv
import json
import unittest
from pathlib import Path


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8-sig").splitlines()))


class Files(unittest.TestCase):
    def test_network_py_uses_no_framework(self):
        names = set()
        for node in ast.walk(ast.parse(Path("network.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add(node.module or "")
        found = [name for name in sorted(names) if name.split(".")[0] in ("torch", "tensorflow", "keras", "jax") or name.startswith("sklearn.neural_network")]
        self.assertEqual(found, [], "write the network yourself, with NumPy or plain Python")

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

    def test_the_saved_network_recognises_180_of_200_digits(self):
        net = json.loads(Path("weights.json").read_text(encoding="utf-8"))
        hidden = len(net["b1"])
        self.assertTrue(8 <= hidden <= 128, f"{hidden} hidden units")
        self.assertEqual((len(net["W1"]), {len(r) for r in net["W1"]}), (hidden, {64}), "W1 has one row of 64 for each hidden unit")
        self.assertEqual((len(net["W2"]), {len(r) for r in net["W2"]}, len(net["b2"])), (10, {hidden}, 10), "W2 has ten rows")
        right = 0
        rows = read("data/test.csv")
        for row in rows:
            x = [int(c) / 9 for c in row["pixels"]]
            h = [max(0.0, sum(map(float.__mul__, map(float, w), x)) + b) for w, b in zip(net["W1"], net["b1"])]
            s = [sum(a * v for a, v in zip(w, h)) + b for w, b in zip(net["W2"], net["b2"])]
            right += s.index(max(s)) == int(row["label"])
        self.assertGreaterEqual(right, 180, f"{right} of {len(rows)} test pictures are right")
        result = json.loads(Path("result.json").read_text(encoding="utf-8"))
        self.assertEqual((result["test_right"], result["test_n"]), (right, len(rows)), "result.json")
