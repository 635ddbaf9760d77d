import json
import math
import unittest
from pathlib import Path

DATA = json.loads(Path("data/block.json").read_text(encoding="utf-8"))


class Case(unittest.TestCase):
    def near(self, got, expected, what):
        self.assertEqual((len(got), len(got[0])), (len(expected), len(expected[0])), f"shape of {what}")
        for g_row, e_row in zip(got, expected):
            for g, e in zip(g_row, e_row):
                self.assertAlmostEqual(g, e, places=6, msg=f"{what}: expected {expected}, got {got}")


class Parts(Case):
    def test_linear_uses_the_transposed_weight(self):
        from block import linear
        self.near(linear([[1, 2]], [[1, 0], [0, 1], [3, 4]], [0, 10, 100]), [[1, 12, 111]], "linear")

    def test_layer_norm(self):
        from block import layer_norm
        self.near(layer_norm([[1.0, 3.0], [5.0, 5.0]], [1, 2], [0, 1], 0.0001), [[-1 / math.sqrt(1.0001), 1 + 2 / math.sqrt(1.0001)], [0, 1]], "layer_norm")

    def test_gelu(self):
        from block import gelu
        for x, expected in ((0, 0), (1, 0.841345), (-1, -0.158655), (3, 2.995950), (-10, 0)):
            self.assertAlmostEqual(gelu(x), expected, places=6, msg=f"gelu({x})")


class Block(Case):
    def test_it_matches_pytorch_to_six_digits(self):
        from block import block
        self.near(block(DATA["x"], DATA["weights"], DATA["heads"]), DATA["output"], "the block's output")

    def test_with_zero_branches_it_returns_its_input(self):
        from block import block
        zero = {n: ([[0.0] * len(r) for r in v] if isinstance(v[0], list) else [0.0] * len(v)) if n in ("wo", "bo", "w2", "b2") else v for n, v in DATA["weights"].items()}
        x = [[100.0, -3.0, 2.0, 1.0], [0.0, 1.0, 2.0, 3.0]]
        self.near(block(x, zero, 2), x, "block with zero branches")

    def test_the_input_is_not_changed_and_the_future_not_seen(self):
        from block import block
        x = [row[:] for row in DATA["x"]]
        block(x, DATA["weights"], 2)
        self.assertEqual(x, DATA["x"], "block must not change its argument")
        other = DATA["x"][:2] + [[9.0, -9.0, 3.0, 0.0]]
        self.near(block(other, DATA["weights"], 2)[:2], DATA["output"][:2], "outputs 0 and 1 after a change of token 2")


class Counting(unittest.TestCase):
    def test_paper_and_machine_agree(self):
        from block import count, parameters
        self.assertEqual(count(DATA["weights"]), parameters(4))
        self.assertEqual(parameters(4), 244)

    def test_operations(self):
        from block import operations
        self.assertEqual(operations(4, 3), 3 * (384 + 48))
        self.assertEqual(operations(10, 1), 2440)
