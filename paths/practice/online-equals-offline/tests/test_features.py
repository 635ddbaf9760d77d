import random
import unittest
from unittest import mock

import features
from features import Online, as_of, disagreements, offline


def p(i, event, arrival=None, euros=1, card="c"):
    return {"id": i, "card": card, "event": event, "arrival": event if arrival is None else arrival, "euros": euros}


def d(i, t, card="c"):
    return {"id": i, "card": card, "t": t}


class Features(unittest.TestCase):
    def both(self, payments, decision, want):
        self.assertEqual(offline(payments, decision, 100), want, "offline")
        online = Online(100)
        for pay in sorted(payments, key=lambda x: x["arrival"]):
            if pay["arrival"] <= decision["t"]:
                online.arrive(pay)
        self.assertEqual(online.ask(decision), want, "online")

    def test_edges_of_the_window(self):
        self.both([p("a", 100), p("b", 101, euros=5), p("x", 200, euros=9)], d("x", 200), (1, 5))

    def test_an_event_at_the_moment_of_the_decision_counts(self):
        self.both([p("a", 200, euros=4), p("x", 200, euros=9)], d("x", 200), (1, 4))

    def test_what_arrives_later_does_not_count(self):
        self.both([p("a", 150, 250, 80), p("b", 160, euros=2)], d("x", 200), (1, 2))

    def test_other_cards_and_future_events_do_not_count(self):
        self.both([p("a", 150, card="k"), p("b", 210, 190)], d("x", 200), (0, 0))

    def test_a_late_payment_counts_at_the_next_question(self):
        online = Online(100)
        self.assertEqual(online.ask(d("x", 200)), (0, 0))
        online.arrive(p("a", 150, 210, 7))
        online.arrive(p("b", 260, 210, 3))
        self.assertEqual(online.ask(d("y", 220)), (1, 7))
        self.assertEqual(online.ask(d("z", 260)), (1, 3))

    def test_memory_is_bounded(self):
        online = Online(100)
        for t in range(0, 5000, 10):
            online.arrive(p(f"p{t}", t))
            online.ask(d("x", t))
        self.assertLessEqual(online.size(), 11)

    def test_as_of_takes_what_was_known(self):
        values = [{"event": 10, "arrival": 12, "value": "a"}, {"event": 20, "arrival": 90, "value": "b"},
                  {"event": 10, "arrival": 40, "value": "c"}, {"event": 15, "arrival": 50, "value": "d"}]
        self.assertEqual([as_of(values, t) for t in (11, 12, 40, 50, 89, 90)], [None, "a", "c", "d", "d", "b"])

    def test_the_replay_agrees_and_notices_a_mistake(self):
        r = random.Random(7)
        payments, decisions = [], []
        for i in range(300):
            t = r.randrange(20000)
            payments.append(p(f"p{i}", t, t + r.choice([0, 0, 0, 400]), r.randrange(1, 90), r.choice("abc")))
        for pay in payments:
            decisions.append(d(pay["id"], pay["event"] + 1, pay["card"]))
        self.assertEqual(disagreements(payments, decisions), [])
        real = features.offline

        def leak(payments, decision, window=3600):
            return real([{**x, "arrival": x["event"]} for x in payments], decision, window)
        with mock.patch.object(features, "offline", leak):
            found = disagreements(payments, decisions)
        self.assertGreater(len(found), 20, "a leak must show")
        times = {x["id"]: x["t"] for x in decisions}
        self.assertEqual([times[i] for i in found], sorted(times[i] for i in found))
