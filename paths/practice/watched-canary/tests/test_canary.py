import csv
import unittest
from collections import Counter
from pathlib import Path

from canary import decide, replay, route, z_score


def day(name):
    with Path(name).open(newline="") as f:
        return [(r["version"], r["bad"] == "1") for r in csv.DictReader(f)]


class TestCanary(unittest.TestCase):
    def test_route_is_stable_for_a_user_and_new_for_a_release(self):
        users = [f"u{i}" for i in range(4000)]
        counts = Counter(route(u, "v2", 0.1) for u in users)
        for name, want in (("canary", 400), ("control", 400), ("stable", 3200)):
            self.assertAlmostEqual(want, counts[name], delta=100, msg=f"{name} of 4000 users at a share of 0.1")
        first = {u for u in users if route(u, "v2", 0.1) == "canary"}
        self.assertEqual(first, {u for u in users if route(u, "v2", 0.1) == "canary"}, "the same users again")
        self.assertLess(len(first & {u for u in users if route(u, "v3", 0.1) == "canary"}), 100, "another release has other users")
        self.assertEqual({"stable"}, {route(u, "v2", 0.0) for u in users[:100]})
        self.assertEqual("stable", route("anna", "v2", 0.3), "user anna, release v2, share 0.3")
        for share in (-0.1, 0.6):
            with self.assertRaises(ValueError):
                route("a", "v", share)

    def test_z_score(self):
        self.assertAlmostEqual(1.4286, z_score(6, 200, 2, 200), 3)
        self.assertAlmostEqual(-1.4286, z_score(2, 200, 6, 200), 3)
        for args in ((0, 0, 1, 5), (0, 10, 0, 10), (5, 5, 5, 5)):
            self.assertEqual(0.0, z_score(*args), str(args))

    def test_decide(self):
        for a, b, want in (((10, 20), (0, 20), "withdraw"), ((9, 19), (0, 19), "wait"), ((9, 20), (0, 20), "wait"), ((20, 60), (0, 49), "wait"), ((20, 60), (0, 60), "withdraw"), ((9, 50), (0, 50), "withdraw"), ((9, 49), (0, 50), "wait"),
                           ((5, 500), (5, 499), "wait"), ((5, 500), (5, 500), "promote"), ((12, 500), (5, 500), "wait"), ((0, 0), (0, 0), "wait"), ((3, 600), (9, 600), "promote"), ((60, 600), (10, 600), "withdraw")):
            self.assertEqual(want, decide(a, b), f"canary {a}, control {b}")
        self.assertEqual("promote", decide((1, 60), (1, 60), enough=50))
        self.assertEqual("withdraw", decide((9, 200), (2, 200), limit=2.0))
        self.assertEqual("promote", decide((12, 500), (5, 500), margin=0.02))

    def test_replay(self):
        events = [("canary", True), ("stable", True), ("control", False)] * 40
        self.assertEqual(("withdraw", 40), tuple(replay(events, every=20)), "20 canary requests, all bad")
        self.assertEqual(("wait", 6), tuple(replay([("canary", False), ("control", False), ("stable", True)] * 3, every=2)))
        self.assertEqual("promote", replay([("canary", False), ("control", False)] * 30, every=10, enough=20)[0])

    def test_the_good_day_is_promoted(self):
        self.assertEqual("promote", replay(day("data/good.csv"))[0])
