import copy
import os
import tempfile
import unittest

os.environ.update(HF_HUB_OFFLINE="1", HF_HOME=tempfile.mkdtemp(), TOKENIZERS_PARALLELISM="false", OMP_NUM_THREADS="1")

import torch

torch.set_num_threads(1)

import grpo_trl
from small import ROWS, base_model, tokenizer

TOK = tokenizer()
BASE = base_model()


def run(reward, steps, **settings):
    made = grpo_trl.trainer(copy.deepcopy(BASE), TOK, ROWS, reward, steps, **settings)
    made.train()
    return made


class Trl(unittest.TestCase):
    def test_rewards_are_numbers_for_every_text(self):
        texts = ["7", " 7 ", "7 1", "", "17", "seven", "7" * 1000]
        self.assertEqual(grpo_trl.exact(texts, ["7"] * 7, prompts=[""] * 7, trainer_state=None), [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        self.assertEqual(grpo_trl.loose(texts, ["7"] * 7, prompts=[""] * 7), [1.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0])

    def test_the_settings_are_the_ones_of_the_lesson(self):
        args = grpo_trl.trainer(copy.deepcopy(BASE), TOK, ROWS, grpo_trl.exact, 1).args
        self.assertEqual((args.beta, args.scale_rewards, args.loss_type, args.num_generations), (0.0, "none", "dapo", 8))

    def test_an_exact_reward_teaches_sums(self):
        before = grpo_trl.solved(BASE, TOK, ROWS)
        made = run(grpo_trl.exact, 120)
        rows = grpo_trl.history(made)
        after = grpo_trl.solved(made.model.eval(), TOK, ROWS)
        self.assertEqual(len(rows), 120)
        self.assertLess(before, 0.4)
        self.assertGreater(after, before + 0.25)
        self.assertLess(rows[-1]["length"], 2.2, "a digit and the end")
        self.assertEqual(grpo_trl.verdict(rows, before, after), "learning")

    def test_a_loose_reward_is_cheated_and_the_log_shows_it(self):
        before = grpo_trl.solved(BASE, TOK, ROWS)
        made = run(grpo_trl.loose, 80)
        rows = grpo_trl.history(made)
        after = grpo_trl.solved(made.model.eval(), TOK, ROWS)
        self.assertGreater(rows[-1]["length"], rows[0]["length"] + 2, "it writes digits until the limit")
        self.assertLess(after, before - 0.1)
        self.assertEqual(grpo_trl.verdict(rows, before, after), "cheating")

    def test_verdicts(self):
        row = lambda reward, dead: {"reward": reward, "dead": dead, "length": 2.0, "entropy": 1.0}
        self.assertEqual(grpo_trl.verdict([row(0.3, 0.1)] * 10 + [row(0.0, 1.0)] * 10, 0.4, 0.1), "collapsed")
        self.assertEqual(grpo_trl.verdict([row(0.3, 0.1)] * 10 + [row(1.0, 1.0)] * 10, 0.4, 1.0), "learning")
        self.assertEqual(grpo_trl.verdict([row(0.3, 0.1)] * 20, 0.4, 0.4), "flat")
        self.assertEqual(grpo_trl.verdict([row(0.3, 0.1)] * 10 + [row(0.7, 0.3)] * 10, 0.4, 0.2), "cheating")


if __name__ == "__main__":
    unittest.main()
