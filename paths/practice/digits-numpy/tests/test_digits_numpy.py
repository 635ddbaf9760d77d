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

    def test_the_saved_network_recognises_170_of_200_digits(self):
        net = json.loads(Path("weights.json").read_text(encoding="utf-8"))
        hidden = len(net["b1"])
        self.assertTrue(8 <= hidden <= 128, f"{hidden} hidden units")
        self.assertEqual((len(net["W1"]), {len(r) for r in net["W1"]}), (hidden, {64}), "W1 has one row of 64 for each hidden unit")
        self.assertEqual((len(net["W2"]), {len(r) for r in net["W2"]}, len(net["b2"])), (10, {hidden}, 10), "W2 has ten rows")
        right = 0
        rows = read("data/hand_test.csv")
        for row in rows:
            x = [int(c) / 9 for c in row["pixels"]]
            h = [max(0.0, sum(map(float.__mul__, map(float, w), x)) + b) for w, b in zip(net["W1"], net["b1"])]
            s = [sum(a * v for a, v in zip(w, h)) + b for w, b in zip(net["W2"], net["b2"])]
            right += s.index(max(s)) == int(row["label"])
        self.assertGreaterEqual(right, 170, f"{right} of {len(rows)} test pictures are right")
        result = json.loads(Path("result.json").read_text(encoding="utf-8"))
        self.assertEqual((result["test_right"], result["test_n"]), (right, len(rows)), "result.json")
