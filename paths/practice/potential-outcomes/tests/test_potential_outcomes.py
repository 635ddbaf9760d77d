import random
import unittest
from statistics import fmean

import outcomes

FOUR = [{"id": i, "keen": k, "y0": a, "y1": b} for i, (k, a, b) in enumerate([(1.0, 10.0, 12.0), (-1.0, 4.0, 5.0), (2.0, 9.0, 9.0), (0.0, 5.0, 8.0)])]


class TestOutcomes(unittest.TestCase):
    def test_read_gives_numbers(self):
        users = outcomes.read("data/users.csv")
        self.assertEqual(len(users), 400)
        self.assertEqual(set(users[0]), {"id", "keen", "y0", "y1"})
        self.assertIsInstance(users[0]["y1"], float)

    def test_true_effect_uses_both_worlds(self):
        self.assertAlmostEqual(outcomes.true_effect(FOUR), 1.5)

    def test_choice_takes_keen_users(self):
        self.assertEqual(list(outcomes.choose(FOUR)), [True, False, True, False])

    def test_coin_treats_exactly_half(self):
        for n in (4, 7, 100):
            users = [dict(FOUR[0], id=i) for i in range(n)]
            got = outcomes.coin(users, random.Random(1))
            self.assertEqual((len(got), sum(got)), (n, n // 2))

    def test_coin_gives_every_user_the_same_chance(self):
        rng = random.Random(5)
        counts = [0] * 4
        for _ in range(4000):
            counts = [c + t for c, t in zip(counts, outcomes.coin(FOUR, rng))]
        for c in counts:
            self.assertTrue(1800 < c < 2200, f"each user should be treated about 2000 of 4000 times, got {counts}")

    def test_reveal_shows_one_world_only(self):
        rows = outcomes.reveal(FOUR, [True, False, False, True])
        self.assertEqual([r["y"] for r in rows], [12.0, 4.0, 9.0, 8.0])
        self.assertEqual(set(rows[0]), {"id", "keen", "treated", "y"})

    def test_difference_and_imbalance(self):
        rows = outcomes.reveal(FOUR, [True, False, True, False])
        self.assertAlmostEqual(outcomes.difference(rows), 6.0)
        self.assertAlmostEqual(outcomes.imbalance(rows), 2.0)

    def test_mean_of_many_coins_is_the_true_effect(self):
        users = outcomes.read("data/users.csv")
        got = outcomes.many(users, 800, 3)
        self.assertEqual(len(got), 800)
        self.assertAlmostEqual(fmean(got), outcomes.true_effect(users), delta=0.12)
        self.assertEqual(got, outcomes.many(users, 800, 3))
        self.assertGreater(len(set(got)), 700, "the coins of one call must differ")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        from statistics import fmean
        with open("data/insurance.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        def gap(column):
            return fmean(float(r[column]) for r in rows if r["free"] == "1") - fmean(float(r[column]) for r in rows if r["free"] == "0")
        return {"difference": gap("visits"), "imbalance": gap("chronic")}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
