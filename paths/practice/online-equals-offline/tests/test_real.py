import random
import time
import unittest

from with_duckdb import features, leaks, limits, load


def day(seed, n_payments, n_cards, late=400):
    """Payments with decisions about them, some a moment later, and limits that change and are announced late."""
    rng = random.Random(seed)
    payments, decisions, changes = [], [], []
    for i in range(n_payments):
        t, card = rng.randrange(86_400), f"c{rng.randrange(n_cards)}"
        payments.append({"id": f"p{i}", "card": card, "event": t, "arrival": t + rng.choice([0, 0, 0, late]), "euros": rng.randrange(1, 90)})
        decisions.append({"id": f"p{i}", "card": card, "t": t + rng.choice([0, 0, 1, 3600])})
    for c in range(n_cards - 1):            # the last card has no limit at all
        for t in rng.sample(range(0, 86_400, 7), 5):
            changes.append({"card": f"c{c}", "event": t, "arrival": t + rng.choice([0, 0, 20_000]), "euros": rng.randrange(100, 999)})
    return payments, decisions, changes


def known(changes, decision):
    seen = [v for v in changes if v["card"] == decision["card"] and v["event"] <= decision["t"]]
    honest = [v for v in seen if v["arrival"] <= decision["t"]]
    last = lambda rows: max(rows, key=lambda v: (v["event"], v["arrival"]))["euros"] if rows else None
    return last(honest), last(seen)


def feature(payments, d, window):
    rows = [p for p in payments if p["card"] == d["card"] and p["id"] != d["id"] and d["t"] - window < p["event"] <= d["t"] and p["arrival"] <= d["t"]]
    return len(rows), sum(p["euros"] for p in rows)


class Sql(unittest.TestCase):
    def test_1_features_agree_with_the_sentence(self):
        payments, decisions, changes = day(1, 400, 6)
        for window in (3600, 100):
            got = features(load(payments, decisions, changes), window)
            self.assertEqual(set(got), {d["id"] for d in decisions}, "a decision without payments is there, too")
            for d in decisions:
                self.assertEqual(tuple(got[d["id"]]), feature(payments, d, window), f"{d}, window {window}")

    def test_2_edges(self):
        rows = [("a", 100, 100), ("b", 101, 101), ("c", 200, 200), ("d", 150, 201), ("x", 200, 200)]
        payments = [{"id": i, "card": "k", "event": e, "arrival": a, "euros": 10} for i, e, a in rows]
        got = features(load(payments, [{"id": "x", "card": "k", "t": 200}, {"id": "y", "card": "z", "t": 200}], []), 100)
        self.assertEqual({k: tuple(v) for k, v in got.items()}, {"x": (2, 20), "y": (0, 0)})

    def test_3_limits_are_those_that_were_known(self):
        payments, decisions, changes = day(2, 300, 5)
        changes.append({"card": "c0", "event": changes[0]["event"], "arrival": changes[0]["arrival"] + 50, "euros": 5})
        got = limits(load(payments, decisions, changes))
        self.assertEqual(got, {d["id"]: known(changes, d)[0] for d in decisions})
        self.assertIn(None, got.values())

    def test_4_a_join_by_event_time_alone_leaks(self):
        payments, decisions, changes = day(3, 300, 5)
        wanted = sorted(d["id"] for d in decisions if len(set(known(changes, d))) == 2)
        self.assertGreater(len(wanted), 10)
        self.assertEqual(list(leaks(load(payments, decisions, changes))), wanted)

    def test_5_all_decisions_at_once(self):
        db = load(*day(4, 20_000, 100))
        began = time.process_time()
        self.assertEqual((len(features(db)), len(limits(db))), (20_000, 20_000))
        self.assertLess(time.process_time() - began, 15, "one query for all decisions, and not one for each")


if __name__ == "__main__":
    unittest.main()
