import csv
import json
import math
import unittest
from pathlib import Path


class Case(unittest.TestCase):
    def near(self, got, expected, what, places=6):
        self.assertEqual((len(got), len(got[0])), (len(expected), len(expected[0])), f"shape of {what}")
        for g_row, e_row in zip(got, expected):
            for g, e in zip(g_row, e_row):
                self.assertAlmostEqual(g, e, places=places, msg=f"{what}: expected {expected}, got {got}")


class ByHand(Case):
    def test_weights_and_outputs_of_the_four_tokens(self):
        q, k, v = [[1, 0], [0, 2], [1, 1], [0, 0]], [[1, 1], [0, 1], [2, 0], [-1, 1]], [[4, 0], [0, 4], [2, 2], [8, 4]]
        rows = {r["token"].strip(): r for r in csv.DictReader(Path("by_hand.csv").read_text(encoding="utf-8").splitlines())}
        for i, query in enumerate(q):
            powers = [math.exp((query[0] * key[0] + query[1] * key[1]) / math.sqrt(2)) for key in k]
            w = [p / sum(powers) for p in powers]
            out = [sum(x * value[c] for x, value in zip(w, v)) for c in (0, 1)]
            for name, expected in zip(("w0", "w1", "w2", "w3", "out0", "out1"), w + out):
                given = rows.get(str(i), {}).get(name)
                self.assertTrue(given, f"token {i}: {name} is empty")
                self.assertAlmostEqual(float(given), expected, delta=0.006 if name[0] == "o" else 0.0016, msg=f"token {i}: {name}")


class Einsum(Case):
    a, b = [[1, 2, 3], [4, 5, 6]], [[1, 0, 2], [0, 1, 1]]

    def test_products_with_a_transposed_second_matrix(self):
        from attention import einsum
        self.near(einsum("id,jd->ij", self.a, self.b), [[7, 5], [16, 11]], "id,jd->ij")

    def test_the_ordinary_product(self):
        from attention import einsum
        self.near(einsum("ij,jk->ik", [[1, 2]], self.b), [[1, 2, 4]], "ij,jk->ik")

    def test_other_letters_and_places(self):
        from attention import einsum
        self.near(einsum("xy,xz->yz", self.a, self.b), [[1, 4, 6], [2, 5, 9], [3, 6, 12]], "xy,xz->yz")
        self.near(einsum("ij,ij->ji", self.a, self.b), [[1, 0], [0, 5], [6, 6]], "ij,ij->ji")
        self.near(einsum("ij,jk->ki", [[1, 2]], self.b), [[1], [2], [4]], "ij,jk->ki")


class Attention(Case):
    def test_softmax_goes_along_the_rows(self):
        from attention import softmax_rows
        self.near(softmax_rows([[0, math.log(3)], [1000, 1000]]), [[.25, .75], [.5, .5]], "softmax_rows")

    def test_weights_are_divided_by_the_root_of_the_width(self):
        from attention import weights
        self.near(weights([[2, 0, 0, 0]], [[math.log(3), 0, 0, 0], [0, 1, 1, 1]]), [[.75, .25]], "weights")

    def test_keys_and_values_may_have_other_sizes(self):
        from attention import attention
        self.near(attention([[0, 0]], [[1, 2], [3, 4], [5, 6]], [[3, 0, 3], [6, 0, 0], [0, 9, 0]]), [[3, 3, 1]], "attention")

    def test_it_matches_pytorch_to_six_digits(self):
        from attention import attention
        data = json.loads(Path("data/pytorch.json").read_text(encoding="utf-8"))
        self.near(attention(data["q"], data["k"], data["v"]), data["output"], "PyTorch's output")
