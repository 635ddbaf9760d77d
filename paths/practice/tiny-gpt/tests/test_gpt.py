import json
import math
import unittest
from pathlib import Path

DATA = json.loads(Path("data/gpt.json").read_text(encoding="utf-8"))


class Model(unittest.TestCase):
    def test_targets_are_the_inputs_one_place_later(self):
        from gpt import example
        self.assertEqual(example([7, 3, 9, 4, 4, 8], 1, 4), ([3, 9, 4, 4], [9, 4, 4, 8]))
        for start, context in ((2, 4), (0, 6), (6, 1)):
            with self.assertRaises(ValueError, msg=f"start {start}, context {context} in six tokens"):
                example([7, 3, 9, 4, 4, 8], start, context)

    def test_logits_match_pytorch_to_six_digits(self):
        from gpt import forward
        got = forward(DATA["model"], DATA["tokens"], DATA["heads"])
        self.assertEqual((len(got), len(got[0])), (5, 6), "one row of logits a token")
        for p, (g_row, e_row) in enumerate(zip(got, DATA["logits"])):
            for g, e in zip(g_row, e_row):
                self.assertAlmostEqual(g, e, places=6, msg=f"position {p}: expected {e_row}, got {g_row}")

    def test_too_many_tokens_are_refused(self):
        from gpt import forward
        with self.assertRaises(ValueError):
            forward(DATA["model"], [0] * 6, DATA["heads"])

    def test_loss_matches_pytorch_and_bears_large_logits(self):
        from gpt import loss
        self.assertAlmostEqual(loss(DATA["logits"], DATA["targets"]), DATA["loss"], places=6)
        self.assertAlmostEqual(loss([[0.0] * 1024] * 3, [1, 2, 3]), math.log(1024))
        self.assertAlmostEqual(loss([[5000.0, 5000.0]], [1]), math.log(2))

    def test_parameters(self):
        from gpt import parameters
        self.assertEqual(parameters(6, 5, 4, 2), 540)
        self.assertEqual(parameters(1024, 256, 128, 4), 957184)
