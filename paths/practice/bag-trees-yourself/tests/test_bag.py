import random
import unittest
from statistics import fmean

from bag import bag, bootstrap, curve, predict


class Fixed:
    def __init__(self, answer):
        self.answer = answer

    def predict(self, x):
        return self.answer + x


class Bootstrap(unittest.TestCase):
    def test_draws_n_row_numbers(self):
        for n in (1, 5, 40):
            got = bootstrap(n, random.Random(1))
            self.assertEqual(len(got), n, f"bootstrap({n}) should have {n} numbers")
            self.assertTrue(set(got) <= set(range(n)), f"numbers from 0 to {n - 1}, got {sorted(got)}")

    def test_draws_with_replacement(self):
        rng = random.Random(2)
        missing = fmean(1 - len(set(bootstrap(200, rng))) / 200 for _ in range(30))
        self.assertTrue(0.33 < missing < 0.41, f"about 37 % of the rows should be missing, got {missing:.0%}")

    def test_two_samples_from_one_generator_differ(self):
        rng = random.Random(3)
        self.assertNotEqual(list(bootstrap(30, rng)), list(bootstrap(30, rng)), "use the rng that was passed in")


class Bag(unittest.TestCase):
    XS = [float(i) for i in range(40)]
    YS = [float((i * 7) % 11) for i in range(40)]

    def test_makes_the_asked_number_of_different_trees(self):
        trees = bag(self.XS, self.YS, 6, 1)
        self.assertEqual(len(trees), 6)
        answers = {tuple(tree.predict(x) for x in self.XS) for tree in trees}
        self.assertEqual(len(answers), 6, "the six trees should differ: one generator for all of them")

    def test_the_same_seed_gives_the_same_answers(self):
        one, two = (bag(self.XS, self.YS, 3, 5) for _ in range(2))
        self.assertEqual([predict(one, x) for x in self.XS], [predict(two, x) for x in self.XS])

    def test_rows_keep_their_own_y(self):
        for tree in bag([1.0, 2.0, 3.0], [10.0, 20.0, 30.0], 20, 1):
            for x in (1.0, 2.0, 3.0):
                self.assertIn(tree.predict(x), (10.0, 20.0, 30.0), "x and y must be drawn together")


class Mean(unittest.TestCase):
    def test_predict_is_the_mean_answer(self):
        got = predict([Fixed(0), Fixed(2), Fixed(7)], 1)
        self.assertAlmostEqual(got, 4, msg=f"answers 1, 3, 8: expected 4, got {got}")

    def test_curve_uses_the_first_1_2_3_trees(self):
        got = curve([Fixed(0), Fixed(4), Fixed(-1)], [0, 1], [1, 2])
        for k, (x, y) in enumerate(zip(got, [1, 1, 0]), 1):
            self.assertAlmostEqual(x, y, msg=f"error of the first {k} trees: expected {y}, got {x}")
        self.assertEqual(len(got), 3)


if __name__ == "__main__":
    unittest.main()
