import copy
import json
import unittest
from pathlib import Path

DATA = json.loads(Path("data/norms.json").read_text(encoding="utf-8"))


class Case(unittest.TestCase):
    def near(self, got, expected, what):
        for g_row, e_row in zip(got, expected, strict=True):
            for g, e in zip(g_row, e_row, strict=True):
                self.assertAlmostEqual(g, e, places=6, msg=f"{what}: expected {expected}, got {got}")

    def trained(self):
        from norms import BatchNorm
        norm = BatchNorm(3)
        norm.weight, norm.bias = list(DATA["weight"]), list(DATA["bias"])
        return norm


class Norms(Case):
    def test_layer_norm_matches_pytorch(self):
        from norms import layer_norm
        for batch, expected in zip(DATA["batches"], DATA["layer_norm"]):
            self.near(layer_norm(batch, DATA["weight"], DATA["bias"]), expected, "layer_norm")

    def test_batch_norm_matches_pytorch_in_both_modes(self):
        norm = self.trained()
        for number, (batch, expected, running) in enumerate(zip(DATA["batches"], DATA["batch_norm"], DATA["running"])):
            self.near(norm(batch), expected, f"batch {number}")
            self.near([norm.running_mean, norm.running_var], [running["mean"], running["var"]], f"running estimates after batch {number}")
        self.near(norm.eval()(DATA["eval_batch"]), DATA["eval_output"], "evaluation mode")
        self.near([norm.running_mean, norm.running_var], [DATA["running"][-1]["mean"], DATA["running"][-1]["var"]], "estimates after evaluation")

    def test_start_values_and_switches(self):
        from norms import BatchNorm
        norm = BatchNorm(2)
        self.assertEqual((norm.weight, norm.bias, norm.running_mean, norm.running_var, norm.training), ([1, 1], [0, 0], [0, 0], [1, 1], True))
        self.assertIs(norm.eval(), norm)
        self.assertFalse(norm.training)
        self.assertTrue(norm.train().training)

    def test_a_batch_of_one_is_refused_in_training_only(self):
        from norms import BatchNorm
        norm = BatchNorm(2)
        with self.assertRaises(ValueError):
            norm([[1.0, 2.0]])
        self.near(norm.eval()([[1.0, 2.0]]), [[1 / (1 + 1e-5) ** .5, 2 / (1 + 1e-5) ** .5]], "one row in evaluation mode")

    def test_a_constant_feature_does_not_divide_by_zero(self):
        from norms import BatchNorm
        self.near(BatchNorm(1)([[4.0], [4.0]]), [[0], [0]], "constant feature")

    def test_neighbours_matter_in_training_mode_only(self):
        from norms import depends_on_mates
        norm = self.trained()
        for batch in DATA["batches"]:
            norm(batch)
        before = copy.deepcopy(vars(norm))
        self.assertGreater(depends_on_mates(norm, DATA["example"], DATA["mates_a"], DATA["mates_b"]), 0.5)
        self.assertEqual(vars(norm), before, "depends_on_mates must leave the norm as it was")
        self.assertEqual(depends_on_mates(norm.eval(), DATA["example"], DATA["mates_a"], DATA["mates_b"]), 0)
