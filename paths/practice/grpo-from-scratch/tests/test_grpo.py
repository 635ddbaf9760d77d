import unittest
from math import exp, log


class Grpo(unittest.TestCase):
    def near(self, got, want, places=4):
        for a, b in zip(got, want, strict=True):
            self.assertAlmostEqual(a, b, places=places)

    def test_advantages(self):
        from grpo import advantages
        self.near(advantages([1.0, 0.0]), [1, -1], places=3)
        self.near(advantages([1.0, 0.0, 0.0, 0.0], scale=False), [0.75, -0.25, -0.25, -0.25])
        self.near(advantages([1.0, 0.0, 0.0, 0.0], eps=0.0), [3**0.5, -(3**-0.5), -(3**-0.5), -(3**-0.5)])
        self.assertEqual([abs(a) for a in advantages([1.0] * 8)], [0.0] * 8)

    def test_dead_share(self):
        from grpo import dead_share
        self.assertAlmostEqual(dead_share(0.05, 8), 0.6634, places=4)
        self.assertAlmostEqual(dead_share(0.5, 2), 0.5)
        self.assertEqual(dead_share(0.0, 4), 1.0)

    def test_token_weights(self):
        from grpo import token_weights
        self.near(token_weights([2, 8], "answer"), [0.25, 0.0625])
        self.near(token_weights([2, 8], "token"), [0.1, 0.1])
        self.near(token_weights([2, 8], "constant", 20), [0.025, 0.025])
        with self.assertRaises(ValueError):
            token_weights([1], "other")

    def test_kl_term(self):
        from grpo import kl_term
        self.assertEqual(kl_term(-1.0, -1.0), 0)
        self.assertAlmostEqual(kl_term(log(0.5), log(0.25)), 0.5 - log(0.5) - 1)
        self.assertGreater(kl_term(-3.0, -1.0), 0)

    def test_loss_at_the_first_step(self):
        from grpo import loss
        old = [[-1.0, -2.0], [-0.5] * 8]
        self.assertAlmostEqual(loss(old, old, [1.0, 0.0], scale=False), 0.0)
        self.assertAlmostEqual(loss(old, old, [1.0, 0.0], kind="token", scale=False), -(2 * 0.5 - 8 * 0.5) / 10)
        self.assertAlmostEqual(loss(old, old, [1.0, 0.0], kind="constant", scale=False, constant=10), 0.15)

    def test_loss_clips_and_pays_for_distance(self):
        from grpo import loss
        old = [[0.0], [0.0]]
        new = [[log(1.5)], [log(1.5)]]
        self.assertAlmostEqual(loss(new, old, [1.0, 0.0], scale=False), -(0.6 - 0.75) / 2)
        ref = [[log(0.75)], [log(1.5)]]
        self.assertAlmostEqual(loss(new, old, [1.0, 0.0], scale=False, beta=0.1, ref=ref), 0.075 + 0.1 * (0.5 - log(0.5) - 1) / 2)

    def test_the_toy_starts_with_a_wrong_habit(self):
        from grpo import train
        first = train([(a, b) for a in range(4) for b in range(4)], 1, seed=2, group=1000)[0]
        self.assertAlmostEqual(first["success"], 1 / (18 + exp(2)), delta=0.007, msg="a + b + 1 has the logit 2.0, all others 0")

    def test_the_toy_learns_sums(self):
        from grpo import train
        problems = [(a, b) for a in range(4) for b in range(4)]
        history = train(problems, 120, seed=1)
        self.assertEqual(len(history), 120)
        self.assertLess(history[0]["success"], 0.15)
        self.assertGreater(history[-1]["success"], 0.9, [round(h["success"], 2) for h in history[::20]])
        self.assertGreater(history[0]["dead"], 0.4)
        self.assertLess(min(h["dead"] for h in history), 0.6)
        self.assertEqual(history, train(problems, 120, seed=1))
        slow = train(problems, 30, seed=1, scale=False)
        self.assertNotEqual(slow, history[:30])
