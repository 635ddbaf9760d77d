import csv
import json
import math
import struct
import unittest
from operator import mul
from pathlib import Path

WIDTHS = {"F64": "d", "F32": "f", "F16": "e"}


def tensors(path):
    """The tensors of a safetensors file: matrices as lists of rows."""
    if not Path(path).is_file():
        raise AssertionError(f"{path} is missing")
    raw = Path(path).read_bytes()
    size = int.from_bytes(raw[:8], "little")
    found = {}
    for name, tensor in json.loads(raw[8:8 + size]).items():
        if name == "__metadata__":
            continue
        if tensor["dtype"] not in WIDTHS:
            raise AssertionError(f"{name} is of the type {tensor['dtype']}; save F32 or F16")
        start, end = (8 + size + place for place in tensor["data_offsets"])
        kind = WIDTHS[tensor["dtype"]]
        values = struct.unpack(f"<{(end - start) // struct.calcsize(kind)}{kind}", raw[start:end])
        wide = tensor["shape"][-1]
        found[name] = [values[i:i + wide] for i in range(0, len(values), wide)] if len(tensor["shape"]) == 2 else list(values)
    return found


def layers(found, prefix):
    """Weight and bias of each layer of a network, in the order of their numbers."""
    keys = [name.removeprefix(prefix).rsplit(".", 1) for name in found if name.startswith(prefix)]
    numbers = sorted({int(key.split(".")[-1]) for key, _ in keys})
    named = {(int(key.split(".")[-1]), kind): found[f"{prefix}{key}.{kind}"] for key, kind in keys}
    return [(named[n, "weight"], named[n, "bias"]) for n in numbers]


def loss(network, rows):
    """The mean cross-entropy, with ReLU between the layers and no dropout."""
    total = 0.0
    for x, label in rows:
        for i, (weight, bias) in enumerate(network):
            if i:
                x = [max(0.0, v) for v in x]
            x = [sum(map(mul, line, x)) + b for line, b in zip(weight, bias)]
        top = max(x)
        total += top + math.log(sum(math.exp(v - top) for v in x)) - x[label]
    return total / len(rows)


class TestRuns(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with Path("runs.csv").open(newline="") as f:
            cls.rows = list(csv.DictReader(f))
        with Path("data/digits.csv").open(newline="") as f:
            cls.digits = [([int(c) / 9 for c in r["pixels"]], int(r["label"])) for r in csv.DictReader(f)]

    def test_runs_has_five_runs_with_the_same_three_seeds(self):
        seeds = {}
        for r in self.rows:
            seeds.setdefault(r["run"], set()).add(r["seed"])
            self.assertGreaterEqual(int(r["epochs"]), 1, f"row {r}")
        self.assertEqual({"plain", "dropout", "decay", "stop", "all"}, set(seeds), "names in the column run")
        for run, got in seeds.items():
            self.assertEqual(3, len(got), f"seeds of {run}")
            self.assertEqual(seeds["plain"], got, f"{run} has other seeds than plain")

    def test_the_weights_have_the_losses_of_runs_csv(self):
        found = tensors("weights.safetensors")
        self.assertTrue(self.rows, "runs.csv has no rows")
        seen = {}
        for r in self.rows:
            name = f"{r['run']}.{r['seed']}"
            network = layers(found, f"{name}.")
            self.assertTrue(network, f"weights.safetensors has no tensors of {name}, such as {name}.0.weight")
            first = str(network[0])
            self.assertNotIn(first, seen, f"{name} has the weights of {seen.get(first)}")
            seen[first] = name
            for column, part in (("train_loss", self.digits[:100]), ("valid_loss", self.digits[100:])):
                got = loss(network, part)
                self.assertLess(abs(float(r[column]) - got), 0.005 + 0.02 * got, f"{column} of {name}: its weights give another")

    def test_the_plain_run_overfits(self):
        rows = [r for r in self.rows if r["run"] == "plain"]
        self.assertTrue(rows, "no row with run = plain")
        for r in rows:
            self.assertLess(float(r["train_loss"]), 0.5 * float(r["valid_loss"]), f"no overfitting in {r}")
