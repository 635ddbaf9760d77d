import unittest
from random import Random

import bandit


class TestBandit(unittest.TestCase):
    def test_fixed_alternates_then_stays(self):
        choose = bandit.fixed(4)
        for wins, losses, expected in (([0, 0], [0, 0], 0), ([0, 0], [1, 0], 1), ([1, 0], [1, 1], 1), ([1, 0], [1, 2], 0), ([0, 2], [3, 1], 1)):
            self.assertEqual(choose(wins, losses, Random(1)), expected, f"{wins} {losses}")

    def test_greedy_takes_the_best_or_explores(self):
        self.assertEqual(bandit.greedy(0.0)([1, 3, 0], [9, 7, 0], Random(1)), 1)
        self.assertEqual(bandit.greedy(0.0)([0, 0], [0, 0], Random(1)), 0)
        self.assertEqual(bandit.greedy(0.0)([5, 2], [95, 2], Random(1)), 1, "the best rate counts, not the most wins")
        rng, choose = Random(2), bandit.greedy(0.4)
        share = sum(choose([9, 1], [1, 9], rng) == 1 for _ in range(4000)) / 4000
        self.assertAlmostEqual(share, 0.2, delta=0.03)

    def test_greedy_draws_in_the_given_order(self):
        rng = Random(5)
        expected = [rng.randrange(3) if rng.random() < 0.5 else 2 for _ in range(50)]
        rng, choose = Random(5), bandit.greedy(0.5)
        self.assertEqual([choose([0, 0, 1], [1, 1, 0], rng) for _ in range(50)], expected)

    def test_thompson_follows_its_posteriors(self):
        rng, twin, choose = Random(3), Random(3), bandit.thompson()
        for _ in range(50):
            draws = [twin.betavariate(4, 8), twin.betavariate(2, 3)]
            self.assertEqual(choose([3, 1], [7, 2], rng), draws.index(max(draws)))

    def test_run_counts_pulls_wins_and_regret(self):
        got = bandit.run(bandit.fixed(1000), [0.0, 1.0], 1000, 1)
        self.assertEqual((got["pulls"], got["wins"]), ([500, 500], [0, 500]))
        self.assertAlmostEqual(got["regret"], 500)
        self.assertEqual(bandit.run(bandit.thompson(), [0.1, 0.2], 300, 7), bandit.run(bandit.thompson(), [0.1, 0.2], 300, 7))

    def test_compare(self):
        rows = bandit.compare([0.10, 0.20], 1000, 12)
        self.assertEqual([r["policy"] for r in rows], ["fixed", "fixed-then-best", "greedy", "thompson"])
        by = {r["policy"]: r for r in rows}
        self.assertAlmostEqual(by["fixed"]["regret"], 50)
        self.assertAlmostEqual(by["fixed"]["worst"], 500)
        self.assertLess(by["thompson"]["regret"], 0.6 * by["fixed"]["regret"])
        self.assertLess(by["greedy"]["regret"], 0.8 * by["fixed"]["regret"])
        self.assertTrue(25 <= by["fixed-then-best"]["regret"] < 40)
