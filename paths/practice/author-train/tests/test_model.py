import csv
import json
import math
import re
import struct
import unittest
import zlib
from operator import mul
from pathlib import Path

KINDS = {"F64": "d", "F32": "f", "F16": "e"}


def tensors(path):
    """The tensors of a safetensors file: matrices as lists of rows."""
    raw = Path(path).read_bytes()
    if len(raw) > 12_000_000:
        raise AssertionError(f"{path} has {len(raw)} bytes; save halves, and at most 5 million parameters")
    size = int.from_bytes(raw[:8], "little")
    found = {}
    for name, tensor in json.loads(raw[8:8 + size]).items():
        if name == "__metadata__":
            continue
        if tensor["dtype"] not in KINDS:
            raise AssertionError(f"{name} is of the type {tensor['dtype']}; save F32 or F16")
        start, end = (8 + size + place for place in tensor["data_offsets"])
        kind = KINDS[tensor["dtype"]]
        values = struct.unpack(f"<{(end - start) // struct.calcsize(kind)}{kind}", raw[start:end])
        wide = tensor["shape"][-1]
        found[name] = [values[i:i + wide] for i in range(0, len(values), wide)] if len(tensor["shape"]) == 2 else values
    return found


def linear(x, weight, bias):
    return [[sum(map(mul, row, line)) + b for line, b in zip(weight, bias)] for row in x]


def norm(x, weight, bias):
    result = []
    for row in x:
        mean = sum(row) / len(row)
        root = math.sqrt(sum((v - mean) ** 2 for v in row) / len(row) + 1e-5)
        result.append([(v - mean) / root * w + b for v, w, b in zip(row, weight, bias)])
    return result


def add(a, b):
    return [[x + y for x, y in zip(*rows)] for rows in zip(a, b)]


def attention(q, k, v, heads):
    width = len(q[0]) // heads
    result = [[] for _ in q]
    for start in range(0, len(q[0]), width):
        cut = slice(start, start + width)
        keys, values = [row[cut] for row in k], [row[cut] for row in v]
        for i, row in enumerate(q):
            query = [x / math.sqrt(width) for x in row[cut]]
            scores = [sum(map(mul, query, key)) for key in keys[:i + 1]]
            top = max(scores)
            powers = [math.exp(s - top) for s in scores]
            total = sum(powers)
            result[i] += [sum(map(mul, powers, column)) / total for column in zip(*values[:i + 1])]
    return result


def logits(model, tokens, heads):
    """One row of logits for each token: the model of tiny-gpt, or a table of bigrams."""
    if "table" in model:
        return [model["table"][t] for t in tokens]
    x = add([model["embedding"][t] for t in tokens], model["positions"])
    for i in range(sum(name.endswith(".wq") for name in model)):
        w = {name.split(".")[2]: value for name, value in model.items() if name.startswith(f"blocks.{i}.")}
        h = norm(x, w["ln1_weight"], w["ln1_bias"])
        q, k, v = (linear(h, w["w" + name], w["b" + name]) for name in "qkv")
        x = add(x, linear(attention(q, k, v, heads), w["wo"], w["bo"]))
        wide = linear(norm(x, w["ln2_weight"], w["ln2_bias"]), w["w1"], w["b1"])
        x = add(x, linear([[u * (1 + math.erf(u / math.sqrt(2))) / 2 for u in row] for row in wide], w["w2"], w["b2"]))
    table = model["embedding"]
    return linear(norm(x, model["ln_weight"], model["ln_bias"]), table, [0.0] * len(table))


def surprise(model, tokens, heads):
    """The loss summed over tokens[1:], in windows of the context, one after the other."""
    context = len(model.get("positions", tokens))
    total = 0.0
    for start in range(0, len(tokens) - 1, context):
        part = tokens[start:start + context + 1]
        for row, target in zip(logits(model, part[:-1], heads), part[1:]):
            top = max(row)
            total += top + math.log(sum(math.exp(v - top) for v in row)) - row[target]
    return total


class Model(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        for name in ("model.safetensors", "model.json", "excerpt.txt"):
            if not Path(name).is_file():
                raise AssertionError(f"{name} is missing")
        given = json.loads(Path("model.json").read_text(encoding="utf-8"))
        cls.words = [bytes.fromhex(token) for token in given["vocabulary"]]
        cls.tokens, cls.text = given["excerpt"], Path("excerpt.txt").read_bytes()
        cls.model = tensors("model.safetensors")
        if len(cls.text) > 2000:
            raise AssertionError("an excerpt of 1,500 to 2,000 bytes is enough")
        if len(cls.tokens) > 1100 and "table" not in cls.model:
            raise AssertionError(f"the excerpt has {len(cls.tokens)} tokens; at most 1,100, or this check takes too long: a tokenizer with 1.4 bytes a token or more")
        cls.total = surprise(cls.model, cls.tokens, given.get("heads", 1))
        cls.bits = cls.total / math.log(2) / len(b"".join(cls.words[t] for t in cls.tokens[1:]))

    def test_the_tokens_are_those_of_the_excerpt(self):
        self.assertEqual(b"".join(self.words[t] for t in self.tokens), self.text, "the tokens of model.json, put together, are not excerpt.txt")
        self.assertEqual(len(self.words), len(self.model.get("table", self.model.get("embedding"))), "vocabulary of model.json and rows of the table")

    def test_the_excerpt_is_prose(self):
        self.assertGreaterEqual(len(self.text), 1500, "bytes of excerpt.txt")
        share = len(zlib.compress(self.text, 9)) / len(self.text)
        self.assertTrue(0.3 < share < 0.75, f"excerpt.txt packs to {share:.0%} of its size; prose packs to about a half")

    def test_the_model_has_learned(self):
        mean = self.total / (len(self.tokens) - 1)
        self.assertLess(mean, math.log(len(self.words)) - 1, f"loss of {mean:.2f} on the excerpt; without any training it is {math.log(len(self.words)):.2f}")

    def test_result_md_has_the_bits_per_byte(self):
        found = re.search(r"(?m)^Bits per byte:[^\n\d]*(\d+[.,]\d+)", Path("result.md").read_text(encoding="utf-8"))
        self.assertTrue(found, "result.md has no line Bits per byte: with a number")
        self.assertLess(abs(float(found[1].replace(",", ".")) - self.bits), 0.015, "model.safetensors gives another number on excerpt.txt")

    def test_the_log_is_of_this_model(self):
        with open("log.csv", encoding="utf-8", newline="") as file:
            best = min(float(row["valid_loss"]) for row in csv.DictReader(file))
        mean = self.total / (len(self.tokens) - 1)
        self.assertLess(abs(best - mean), 0.75, f"best validation loss {best:.2f} in log.csv; the saved model has {mean:.2f} on the excerpt")
