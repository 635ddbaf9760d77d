import tempfile
import unittest
from pathlib import Path
from random import Random

import analyse


def clustered(seed: int) -> list[dict]:
    rng = Random(seed)
    return [{"group": "AB"[i % 2], "views": 20, "clicks": rng.choice([0, 20])} for i in range(200)]


class TestAnalyse(unittest.TestCase):
    def test_by_user_adds_up(self):
        users = analyse.by_user("data/banner.csv")
        rows = Path("data/banner.csv").read_text().splitlines()[1:]
        self.assertEqual(sum(u["views"] for u in users.values()), len(rows))
        self.assertEqual(sum(u["clicks"] for u in users.values()), sum(r.endswith(",1") for r in rows))
        self.assertEqual(len(users), 1600)
        self.assertEqual(set(next(iter(users.values()))), {"group", "views", "clicks"})

    def test_split_p(self):
        self.assertAlmostEqual(analyse.split_p(500, 500), 1.0)
        self.assertAlmostEqual(analyse.split_p(450, 550), 0.001565, delta=1e-5)
        self.assertAlmostEqual(analyse.split_p(900, 100, 0.1), 1.0)
        self.assertLess(analyse.split_p(50000, 48500), 1e-5)

    def test_effect_is_a_ratio_of_sums(self):
        users = [{"group": "A", "views": 10, "clicks": 1}, {"group": "A", "views": 1, "clicks": 1}, {"group": "B", "views": 4, "clicks": 2}]
        self.assertAlmostEqual(analyse.effect(users), 0.5 - 2 / 11)

    def test_interval_draws_users_not_views(self):
        low, high = analyse.interval(clustered(1), 600, 2)
        self.assertTrue(0.235 < high - low < 0.33, f"drawing users gives a width of about 0.28, got {high - low:.3f}")
        self.assertEqual((low, high), tuple(analyse.interval(clustered(1), 600, 2)))

    def test_a_sound_test_gets_effect_and_interval(self):
        got = analyse.analyse("data/banner.csv", 400, 1)
        self.assertEqual((got["users_a"], got["users_b"]), (803, 797))
        self.assertTrue(got["low"] < got["effect"] < got["high"], str(got))

    def test_a_broken_split_gets_no_effect(self):
        got = analyse.analyse("data/search.csv", 50, 1)
        self.assertEqual((got["verdict"], got["effect"], got["low"], got["high"]), ("split broken", None, None, None))

    def test_clear_effects_are_named(self):
        for clicks, expected in (((1, 9), "better"), ((9, 1), "worse"), ((5, 5), "cannot tell")):
            lines = ["user,group,click"]
            for i in range(60):
                rate = clicks[i % 2]
                lines += [f"u{i},{'AB'[i % 2]},{int((k + i // 2) % 10 < rate)}" for k in range(7)]
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "t.csv"
                path.write_text("\n".join(lines) + "\n")
                self.assertEqual(analyse.analyse(str(path), 200, 1)["verdict"], expected)
