import json
import unittest
from pathlib import Path

import budget


def run(question, size, right, tokens=100, kind="k", cut=0):
    return {"question": question, "kind": kind, "budget": size, "right": right, "tokens": tokens, "cut": cut}


def runs(pairs, low=0, high=1000, step=1000, kind="k"):
    return [r for i, (a, b) in enumerate(pairs) for r in (run(f"q{i}", low, a, 100, kind), run(f"q{i}", high, b, 100 + step, kind))]


class Functions(unittest.TestCase):
    def test_read_converts_numbers(self):
        rows = budget.read(Path("data/runs.csv"))
        self.assertEqual(len(rows), 480)
        self.assertTrue(all(isinstance(rows[0][k], int) for k in ("budget", "right", "tokens", "cut")))

    def test_table_has_means_by_kind_and_budget(self):
        got = budget.table([run("a", 0, 1, 100), run("b", 0, 0, 300, cut=1), run("a", 9, 1), run("c", 0, 1, kind="m")])
        self.assertEqual(got[("k", 0)], {"n": 2, "accuracy": 0.5, "tokens": 200, "cut": 0.5})
        self.assertEqual(sorted(got), [("k", 0), ("k", 9), ("m", 0)])

    def test_flips_count_both_directions_of_paired_questions(self):
        data = runs([(0, 1), (0, 1), (1, 0), (1, 1), (0, 0)]) + [run("x", 0, 0), run("y", 1000, 1), run("q0", 0, 1, kind="m")]
        self.assertEqual(budget.flips(data, "k", 0, 1000), (2, 1))

    def test_sign_test_is_two_sided(self):
        for won, lost, expected in [(0, 0, 1), (5, 5, 1), (1, 0, 1), (5, 0, 0.0625), (0, 5, 0.0625), (9, 1, 22 / 1024), (5, 4, 1)]:
            self.assertAlmostEqual(budget.sign_test(won, lost), expected, msg=f"sign_test({won}, {lost})")

    def test_marginal_divides_extra_money_by_net_gain(self):
        self.assertAlmostEqual(budget.marginal(runs([(0, 1), (0, 1), (1, 0), (0, 1)]), "k", 0, 1000, 0.001), 2.0)
        self.assertIsNone(budget.marginal(runs([(0, 1), (1, 0)]), "k", 0, 1000, 0.001))
        self.assertIsNone(budget.marginal(runs([(1, 0)]), "k", 0, 1000, 0.001))

    def test_choose_moves_only_for_a_clear_and_worthwhile_gain(self):
        clear = runs([(0, 1)] * 6 + [(1, 1)] * 4)
        self.assertEqual(budget.choose(clear, "k", 5, 0.001), 1000)
        self.assertEqual(budget.choose(runs([(0, 1)] * 8), "k", 1.0, 0.001), 1000, "exactly the worth is not too much")
        self.assertEqual(budget.choose(clear, "k", 1, 0.001), 0, "each right answer would cost 1.67, more than it is worth")
        self.assertEqual(budget.choose(runs([(0, 1)] * 3 + [(1, 1)] * 7), "k", 9, 0.001), 0, "3 against 0 may be chance")
        self.assertEqual(budget.choose(clear, "k", 5, 0.001, alpha=0.01), 0)

    def test_choose_compares_with_where_it_is(self):
        data = []
        for i in range(20):
            for size, right in ((0, 0), (1000, i < 10), (4000, i < 11), (16000, i < 19)):
                data.append(run(f"q{i}", size, int(right), 100 + size))
        self.assertEqual(budget.choose(data, "k", 1000, 0.001), 16000)
        self.assertEqual(budget.choose(data, "k", 10, 0.001), 1000)
        self.assertEqual(budget.choose([run("a", 500, 1)], "k", 1, 1), 500)


class Choice(unittest.TestCase):
    def test_your_choice_follows_from_the_runs(self):
        expected = budget.budgets(budget.read(Path("data/runs.csv")), 0.20, 0.000015)
        self.assertEqual(list(expected), ["arithmetic", "classify", "lookup", "plan"])
        self.assertEqual(json.loads(Path("choice.json").read_text(encoding="utf-8")), expected)
        self.assertEqual(expected, EXPECTED)


EXPECTED = {"arithmetic": 4000, "classify": 0, "lookup": 0, "plan": 4000}
