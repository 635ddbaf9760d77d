import unittest
from math import exp, log


class Ppo(unittest.TestCase):
    def near(self, got, want, places=6):
        for a, b in zip(got, want, strict=True):
            self.assertAlmostEqual(a, b, places=places)

    def test_gae(self):
        from ppo import gae
        a, t = gae([0.0, 0.0, 1.0], [0.2, 0.5, 0.8], 1.0, 0.0)
        self.near(a, [0.3, 0.3, 0.2])
        self.near(t, [0.5, 0.8, 1.0])
        self.near(gae([0.0, 0.0, 1.0], [0.2, 0.5, 0.8], 1.0, 1.0)[0], [0.8, 0.5, 0.2])
        self.near(gae([1.0, 2.0], [0.5, 0.5], 0.9, 0.5)[0], [1.0 + 0.45 - 0.5 + 0.45 * 1.5, 1.5])

    def test_objective_in_the_corners(self):
        from ppo import clipped
        for ratio, a, want in ((0.5, 1, 0.5), (1.5, 1, 1.2), (0.5, -1, -0.8), (1.5, -1, -1.5), (1.1, 2, 2.2)):
            self.assertAlmostEqual(clipped([log(ratio)], [0.0], [a], 0.2), want, msg=f"ratio {ratio}, advantage {a}")
        self.assertAlmostEqual(clipped([log(1.5), log(0.5)], [0.0, 0.0], [1, 1], 0.2), 0.85)

    def test_slopes_by_finite_differences(self):
        from ppo import clipped, clipped_slopes
        new, old, adv = [log(0.5), log(1.5), log(0.5), log(1.5), 0.05], [0.0] * 5, [1.0, 1.0, -1.0, -1.0, 2.0]
        got = clipped_slopes(new, old, adv, 0.2)
        for i in range(5):
            up, down = list(new), list(new)
            up[i] += 1e-6
            down[i] -= 1e-6
            self.assertAlmostEqual(got[i], (clipped(up, old, adv, 0.2) - clipped(down, old, adv, 0.2)) / 2e-6, places=5, msg=f"token {i}")

    def test_measures(self):
        from ppo import clip_fraction, entropy, explained_variance, kl_estimate
        self.assertAlmostEqual(kl_estimate([-1.0, -2.0], [-1.0, -2.0]), 0)
        self.assertAlmostEqual(kl_estimate([log(2)], [0.0]), 1 - log(2))
        self.assertAlmostEqual(clip_fraction([0.0, log(1.3), log(0.7), log(1.1)], [0.0] * 4, 0.2), 0.5)
        self.assertAlmostEqual(entropy([[0.5, 0.5], [1.0, 0.0]]), log(2) / 2)
        self.assertAlmostEqual(explained_variance([1.0, 2.0, 3.0], [1.0, 2.0, 3.0]), 1)
        self.assertAlmostEqual(explained_variance([2.0, 2.0, 2.0], [1.0, 2.0, 3.0]), 0)
        self.assertAlmostEqual(explained_variance([3.0, 2.0, 1.0], [1.0, 2.0, 3.0]), -3)
        self.assertEqual(explained_variance([1.0, 2.0], [5.0, 5.0]), 0.0)

    def test_diagnose(self):
        from ppo import diagnose
        first = {"kl": 0.0, "entropy": 1.0, "clip": 0.0, "explained": 0.0}
        for row, want in (({"kl": 0.2, "entropy": 0.01, "clip": 0.1, "explained": 0.5}, "steps too large"), ({"kl": 0.02, "entropy": 0.5, "clip": 0.4, "explained": 0.5}, "steps too large"),
                          ({"kl": 0.02, "entropy": 0.05, "clip": 0.1, "explained": -1.0}, "collapsed"), ({"kl": 0.02, "entropy": 0.5, "clip": 0.1, "explained": 0.0}, "value useless"), ({"kl": 0.02, "entropy": 0.5, "clip": 0.1, "explained": 0.3}, "healthy")):
            self.assertEqual(diagnose([first, row]), want, row)

    def test_the_tiny_model_learns(self):
        from ppo import train
        history = train([2, 0, 1], 4, 60, seed=1)
        self.assertEqual(len(history), 60)
        self.assertLess(history[0]["reward"], 0.45)
        self.assertGreater(history[-1]["reward"], 0.8, [round(h["reward"], 2) for h in history[::10]])
        self.assertLess(history[-1]["entropy"], history[0]["entropy"])
        self.assertEqual(set(history[0]), {"reward", "kl", "entropy", "clip", "explained"})

    def test_large_steps_are_seen(self):
        from ppo import train
        calm, wild = train([2, 0, 1], 4, 3, seed=2), train([2, 0, 1], 4, 3, seed=2, rate=200.0)
        self.assertGreater(wild[0]["kl"], 5 * calm[0]["kl"])
        self.assertGreater(wild[0]["clip"], calm[0]["clip"])
