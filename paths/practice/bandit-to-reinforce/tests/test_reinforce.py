import unittest
from statistics import fmean, pstdev


class Reinforce(unittest.TestCase):
    def near(self, got, want, places=7):
        self.assertEqual(len(got), len(want))
        for a, b in zip(got, want):
            self.assertAlmostEqual(a, b, places=places)

    def test_softmax_and_score(self):
        from reinforce import score, softmax
        self.near(softmax([1000.0, 1000.0]), [0.5, 0.5])
        self.near(score([0.0, 0.0, 0.0], 1), [-1 / 3, 2 / 3, -1 / 3])

    def test_sample_gradient(self):
        from reinforce import sample_gradient
        self.near(sample_gradient([0.0, 0.0], 1, 11), [-5.5, 5.5])
        self.near(sample_gradient([0.0, 0.0], 0, 10, 10.5), [-0.25, 0.25])

    def test_moments(self):
        from reinforce import moments
        for b, variance in ((0.0, 2 * 27.5625), (10.5, 0.0), (20.0, 2 * 22.5625)):
            mean, v = moments([0.0, 0.0], [10.0, 11.0], b)
            self.near(mean, [-0.25, 0.25])
            self.assertAlmostEqual(v, variance, places=6, msg=f"baseline {b}")

    def test_the_mean_does_not_depend_on_the_baseline(self):
        from reinforce import moments
        z, r = [0.3, -1.0, 0.8], [1.0, 4.0, 2.0]
        self.near(moments(z, r, 0.0)[0], moments(z, r, 7.0)[0])

    def test_best_baseline_is_best(self):
        from reinforce import best_baseline, moments
        z, r = [0.3, -1.0, 0.8], [1.0, 4.0, 2.0]
        b = best_baseline(z, r)
        for other in (b - 0.01, b + 0.01, 0.0, 2.0):
            self.assertLess(moments(z, r, b)[1], moments(z, r, other)[1])

    def test_train_repeats_and_learns(self):
        from reinforce import train
        a = train([0.0, 1.0], 0.1, 200, 0.3, "mean", 1)
        self.assertEqual(len(a), 200)
        self.assertEqual(a, train([0.0, 1.0], 0.1, 200, 0.3, "mean", 1))
        self.assertGreater(a[-1], 0.9)
        with_none = [train([10, 10.5, 11], 0.5, 150, 0.1, "none", s)[-1] for s in range(12)]
        with_best = [train([10, 10.5, 11], 0.5, 150, 0.1, "best", s)[-1] for s in range(12)]
        self.assertGreater(fmean(with_best), fmean(with_none))
        self.assertLess(pstdev(with_best), pstdev(with_none))

    def test_first_step_by_hand(self):
        from reinforce import train
        for kind, want in (("none", 0.7310586), ("mean", 0.7310586), ("best", 0.5)):
            self.assertAlmostEqual(train([2.0, 2.0], 0.0, 1, 0.5, kind, 3)[0] if kind == "best" else max(train([2.0, 2.0], 0.0, 1, 0.5, kind, 3)[0], 1 - train([2.0, 2.0], 0.0, 1, 0.5, kind, 3)[0]), want, places=6, msg=kind)

    def test_the_running_mean_is_used_from_the_second_step_on(self):
        from reinforce import train
        first, second = train([2.0, 2.0], 0.0, 2, 0.5, "mean", 3)
        self.assertAlmostEqual(first, second, msg="every reward is 2, so the second step's advantage is 0")
