import copy
import os
import tempfile
import unittest

os.environ.update(HF_HUB_OFFLINE="1", HF_HOME=tempfile.mkdtemp(), TOKENIZERS_PARALLELISM="false", OMP_NUM_THREADS="1")

import torch

torch.set_num_threads(1)

import dpo_trl
from small import THINGS, base_model, pair, tokenizer

BASE = base_model()
TOK = tokenizer()
TRAINED = list(THINGS)[:5]


def run(steps, **settings):
    made = dpo_trl.trainer(copy.deepcopy(BASE), TOK, [pair(t) for t in TRAINED], steps, **settings)
    batch = next(iter(made.get_train_dataloader()))
    made.train()
    return made, batch


class Trl(unittest.TestCase):
    def test_it_starts_at_ln_2_and_only_the_adapter_moves(self):
        made, _ = run(12)
        rows = dpo_trl.history(made)
        self.assertEqual(len(rows), 12)
        self.assertAlmostEqual(rows[0]["loss"], 0.6931, places=3)
        self.assertLess(rows[-1]["loss"], rows[0]["loss"])
        for row in rows:
            self.assertAlmostEqual(row["margin"], row["chosen"] - row["rejected"], places=3)
        before = BASE.state_dict()
        for name, value in made.model.base_model.model.state_dict().items():
            if "lora_" not in name:
                self.assertTrue(torch.equal(value, before[name.replace(".base_layer", "")]), f"{name} belongs to the reference")

    def test_the_implicit_rewards_are_those_of_the_log(self):
        early, batch = run(6)
        later, _ = run(7)
        row = dpo_trl.history(later)[6]          # computed with the weights after six steps
        chosen, rejected = dpo_trl.rewards(early, batch)
        self.assertAlmostEqual(chosen, row["chosen"], delta=0.01)
        self.assertAlmostEqual(rejected, row["rejected"], delta=0.01)
        self.assertGreater(row["margin"], 0.1)

    def test_the_taste_reaches_questions_without_pairs(self):
        made, _ = run(60)
        others = dpo_trl.trainer(copy.deepcopy(BASE), TOK, [pair(t) for t in list(THINGS)[5:]], 1)
        chosen, rejected = dpo_trl.rewards(made, next(iter(others.get_train_dataloader())))
        self.assertGreater(chosen - rejected, 0.5)

    def test_verdicts(self):
        row = lambda loss, chosen: {"loss": loss, "chosen": chosen}
        self.assertEqual(dpo_trl.verdict([row(0.69, 0.0), row(0.3, 0.2)]), "healthy")
        self.assertEqual(dpo_trl.verdict([row(0.69, 0.0), row(0.3, -0.2)]), "sinking")
        self.assertEqual(dpo_trl.verdict([row(0.69, 0.0), row(0.7, 0.3)]), "stuck")


if __name__ == "__main__":
    unittest.main()
