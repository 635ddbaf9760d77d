import csv
import json
import math
import unittest
from pathlib import Path

MODEL = json.loads(Path("data/model.json").read_text(encoding="utf-8"))


class Case(unittest.TestCase):
    def near(self, got, expected, what, places=6):
        self.assertEqual(len(got), len(expected), f"length of {what}")
        for g, e in zip(got, expected):
            self.assertAlmostEqual(g, e, places=places, msg=f"{what}: expected {expected}, got {got}")


class Parts(Case):
    def test_rms_norm_leaves_the_mean(self):
        from llama import rms_norm
        self.near(rms_norm([3.0, 4.0], [1.0, 2.0], 0.0), [3 / math.sqrt(12.5), 8 / math.sqrt(12.5)], "rms_norm")
        self.near(rms_norm([0.0, 0.0], [1.0, 1.0], 1e-5), [0, 0], "rms_norm of zeros")

    def test_rotate_halves(self):
        from llama import rotate_halves
        self.near(rotate_halves([1.0, 1.0, 0.0, 0.0], 2, 100.0), [math.cos(2), math.cos(.2), math.sin(2), math.sin(.2)], "rotate_halves")
        self.near(rotate_halves([0.0, 0.0, 1.0, 0.0], 1, 100.0), [-math.sin(1), 0, math.cos(1), 0], "rotate_halves of the second half")

    def test_silu(self):
        from llama import silu
        self.near([silu(z) for z in (0.0, 1.0, -2.0)], [0, 0.731059, -0.238406], "silu")

    def test_parts_csv_names_every_matrix(self):
        rows = {r["name"].strip(): r["part"].strip().lower() for r in csv.DictReader(Path("parts.csv").read_text(encoding="utf-8").splitlines())}
        p = "model.layers.0."
        expected = {"model.embed_tokens.weight": "embedding", p + "input_layernorm.weight": "norm before attention", p + "self_attn.q_proj.weight": "query", p + "self_attn.k_proj.weight": "key", p + "self_attn.v_proj.weight": "value", p + "self_attn.o_proj.weight": "attention output", p + "post_attention_layernorm.weight": "norm before mlp", p + "mlp.gate_proj.weight": "gate", p + "mlp.up_proj.weight": "up", p + "mlp.down_proj.weight": "down", "model.norm.weight": "last norm"}
        self.assertEqual(set(rows), set(expected), "names in parts.csv")
        for name, part in expected.items():
            self.assertEqual(rows[name], part, name)


class Model(Case):
    def test_each_layer_alone_agrees(self):
        from llama import layer
        for number in range(3):
            got = layer(MODEL["layers"][number], MODEL["weights"], number, MODEL["config"])
            for p, (g, e) in enumerate(zip(got, MODEL["layers"][number + 1])):
                self.near(g, e, f"layer {number}, token {p}", 5)

    def test_the_logits_agree(self):
        from llama import forward
        seen, logits = forward(MODEL, MODEL["tokens"])
        self.assertEqual(len(seen), 4, "embedding and three layers")
        for p, (g, e) in enumerate(zip(logits, MODEL["logits"])):
            self.near(g, e, f"logits of token {p}", 5)

    def test_first_jump(self):
        from llama import first_jump
        a = [[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]
        b = [[[1.0, 2.0001]], [[3.0, 3.5]], [[0.0, 6.0]]]
        for limit, expected in ((1e-6, 0), (0.01, 1), (1, 2), (10, None)):
            self.assertEqual(first_jump(a, b, limit), expected, f"first_jump with limit {limit}")
