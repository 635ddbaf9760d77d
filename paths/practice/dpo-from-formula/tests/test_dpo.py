import unittest
from math import log


class Dpo(unittest.TestCase):
    def test_sequence_logp_is_shifted_and_masked(self):
        from dpo import sequence_logp
        logits = [[9.0, 0.0], [0.0, log(3)], [0.0, 0.0], [5.0, 1.0]]
        self.assertAlmostEqual(sequence_logp(logits, [-100, -100, 1, 0]), log(0.75) + log(0.5))
        self.assertAlmostEqual(sequence_logp([[1000.0, 0.0], [0.0, 0.0]], [0, 0]), 0.0)

    def test_the_first_loss_is_ln_two(self):
        from dpo import dpo_loss
        self.assertAlmostEqual(dpo_loss(-20, -22, -20, -22, 0.1), log(2))

    def test_loss_by_hand_and_stable(self):
        from dpo import dpo_loss
        self.assertAlmostEqual(dpo_loss(-16, -28, -20, -22, 0.1), 0.3132617, places=6)
        self.assertAlmostEqual(dpo_loss(0, -10_000, 0, 0, 0.1), 0.0)
        self.assertAlmostEqual(dpo_loss(-10_000, 0, 0, 0, 0.1), 1000.0)

    def test_gradient_by_nudging(self):
        from dpo import dpo_gradient, dpo_loss
        for p in ((-20.0, -22.0, -20.0, -22.0), (-10.0, -30.0, -20.0, -22.0), (-33.0, -21.0, -20.0, -22.0)):
            gc, gr = dpo_gradient(*p, 0.2)
            h = 1e-5
            self.assertAlmostEqual(gc, (dpo_loss(p[0] + h, *p[1:], 0.2) - dpo_loss(p[0] - h, *p[1:], 0.2)) / 2 / h, places=6)
            self.assertAlmostEqual(gr, (dpo_loss(p[0], p[1] + h, *p[2:], 0.2) - dpo_loss(p[0], p[1] - h, *p[2:], 0.2)) / 2 / h, places=6)
        self.assertEqual([round(g, 9) + 0.0 for g in dpo_gradient(0, -10_000, 0, 0, 0.1)], [0.0, 0.0])

    def test_summary(self):
        from dpo import summary
        got = summary([(-16, -28, -20, -22), (-20, -22, -20, -22)], 0.1)
        for key, want in {"chosen": 0.2, "rejected": -0.3, "margin": 0.5, "accuracy": 0.5, "loss": (0.3132617 + log(2)) / 2}.items():
            self.assertAlmostEqual(got[key], want, places=6, msg=key)

    def test_tune_moves_only_what_was_compared(self):
        from dpo import tune
        logits = [0.0, 1.0, 2.0, 0.5]
        history = tune(logits, [(0, 1)], 0.5, 1.0, 50)
        self.assertEqual(len(history), 51)
        self.assertAlmostEqual(history[0]["loss"], log(2))
        self.assertLess(history[-1]["loss"], 0.45)
        self.assertEqual(logits[2:], [2.0, 0.5])
        self.assertGreater(logits[0], 0)

    def test_tune_one_step_by_hand(self):
        from dpo import tune
        logits = [0.0, 0.0, 0.0]
        tune(logits, [(0, 1), (0, 2)], 0.4, 1.0, 1)
        for got, want in zip(logits, [0.2, -0.1, -0.1]):
            self.assertAlmostEqual(got, want)

    def test_verdict(self):
        from dpo import verdict
        start = {"loss": 0.69, "chosen": 0.0}
        self.assertEqual(verdict([start, {"loss": 0.3, "chosen": 0.4}]), "healthy")
        self.assertEqual(verdict([start, {"loss": 0.3, "chosen": -0.4}]), "sinking")
        self.assertEqual(verdict([start, {"loss": 0.7, "chosen": 0.4}]), "stuck")
