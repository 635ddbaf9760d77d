import unittest

from saver import AnswerCache, Lane, key


def request(user="2 % of 10?", **changes):
    return {"model": "m-1", "system": "Be brief.", "user": user, "temperature": 0, "scope": "ada"} | changes


class World:
    def __init__(self):
        self.now, self.calls, self.finish = 0.0, 0, "stop"

    def clock(self):
        return self.now

    def ask(self, request):
        self.calls += 1
        if self.finish == "raise":
            raise ConnectionError("down")
        return {"text": f"answer {self.calls}", "finish": self.finish, "cost": 0.5}


class Key(unittest.TestCase):
    def test_what_can_change_the_answer_changes_the_key(self):
        base = key(request())
        for changes in ({"user": "2 % of 20?"}, {"user": "2 % OF 10?"}, {"scope": "bo"}, {"model": "m-2"}, {"system": "Be long."}, {"temperature": 0.5}):
            self.assertNotEqual(key(request(**changes)), base, f"must not share: {changes}")
        self.assertNotEqual(key(request("b", system="a c")), key(request("c b", system="a")))

    def test_what_cannot_change_it_does_not(self):
        base = key(request())
        for changes in ({"user": "  2 %  of\n10? "}, {"system": "Be  brief. "}, {"temperature": 0.0}, {"trace": "77"}):
            self.assertEqual(key(request(**changes)), base, f"may share: {changes}")
        self.assertEqual(key(dict(reversed(request().items()))), base)
        self.assertRegex(base, r"^[0-9a-f]{64}$")

    def test_a_missing_field_is_refused(self):
        for name in request():
            with self.assertRaises(ValueError, msg=name):
                key({k: v for k, v in request().items() if k != name})


class Cache(unittest.TestCase):
    def setUp(self):
        self.w = World()
        self.w.now = 500.0
        self.cache = AnswerCache(self.w.ask, self.w.clock, ttl=100, size=2)

    def test_the_second_time_is_a_hit_and_free(self):
        self.assertEqual(self.cache.ask(request()), {"text": "answer 1", "finish": "stop", "cost": 0.5, "cached": False})
        self.assertEqual(self.cache.ask(request()), {"text": "answer 1", "finish": "stop", "cost": 0.0, "cached": True})
        self.cache.ask(request())
        self.assertEqual((self.cache.hits, self.cache.misses, self.w.calls), (2, 1, 1))
        self.assertAlmostEqual(self.cache.saved, 1.0)

    def test_nobody_gets_an_answer_of_someone_else(self):
        self.cache.ask(request())
        self.assertFalse(self.cache.ask(request(scope="bo"))["cached"])
        self.assertFalse(self.cache.ask(request("2 % of 20?"))["cached"])

    def test_entries_expire(self):
        self.cache.ask(request())
        self.w.now = 599.9
        self.assertTrue(self.cache.ask(request())["cached"])
        self.w.now = 600
        self.assertFalse(self.cache.ask(request())["cached"], "a hit does not make an answer younger")

    def test_incomplete_answers_and_warm_requests_are_not_stored(self):
        for finish in ("length", "refusal", None):
            self.w.finish = finish
            self.cache.ask(request())
            self.assertFalse(self.cache.ask(request())["cached"], f"finish {finish}")
        self.w.finish = "stop"
        self.cache.ask(request(temperature=0.7))
        self.assertFalse(self.cache.ask(request(temperature=0.7))["cached"])
        self.assertEqual(self.cache.hits, 0)

    def test_an_exception_passes_and_stores_nothing(self):
        self.w.finish = "raise"
        with self.assertRaises(ConnectionError):
            self.cache.ask(request())
        self.w.finish = "stop"
        self.assertFalse(self.cache.ask(request())["cached"])

    def test_the_least_recently_used_entry_goes(self):
        for user in ("a", "b", "a", "c"):
            self.cache.ask(request(user))
        self.assertEqual([self.cache.ask(request(u))["cached"] for u in ("a", "c", "b")], [True, True, False])

    def test_changing_an_answer_does_not_change_the_cache(self):
        self.cache.ask(request())["text"] = "spoilt"
        self.cache.ask(request())["text"] = "spoilt"
        self.assertEqual(self.cache.ask(request())["text"], "answer 1")


class LaneTest(unittest.TestCase):
    def setUp(self):
        self.w = World()
        self.lane = Lane(self.w.clock, window=1000, most=3, oldest=60)

    def test_urgent_requests_go_the_fast_way(self):
        self.assertEqual([self.lane.submit(request("a"), s) for s in (10, 1059, 1060)], ["fast", "fast", "queued"])

    def test_the_same_request_is_never_sent_twice(self):
        self.lane.submit(request("a"), 5000)
        self.assertEqual(self.lane.submit(request(" a "), 5000), "known")
        self.w.now = 60
        batch = self.lane.due()
        self.assertEqual(batch, [{"id": key(request("a")), "request": request("a")}])
        self.assertEqual(self.lane.submit(request("a"), 5000), "known")
        self.lane.results([{"id": batch[0]["id"], "text": "A"}])
        self.assertEqual((self.lane.submit(request("a"), 5000), self.lane.answer(request("a"))), ("known", "A"))
        self.assertEqual(self.lane.submit(request("a", scope="bo"), 5000), "queued")
        self.assertIsNone(self.lane.answer(request("a", scope="bo")))

    def test_a_batch_is_due_when_full_or_old(self):
        self.assertEqual(self.lane.due(), [])
        for i in range(2):
            self.lane.submit(request(str(i)), 5000)
        self.w.now = 59
        self.assertEqual(self.lane.due(), [])
        for i in range(2, 5):
            self.lane.submit(request(str(i)), 5000)
        self.assertEqual([b["request"]["user"] for b in self.lane.due()], ["0", "1", "2"])
        self.assertEqual(self.lane.due(), [], "the other two arrived at second 59")
        self.w.now = 119
        self.assertEqual([b["request"]["user"] for b in self.lane.due()], ["3", "4"])
        self.assertEqual(self.lane.waiting(), {"queued": 0, "sent": 5, "answered": 0})

    def test_errors_are_queued_again_and_late_results_ignored(self):
        for user in "abc":
            self.lane.submit(request(user), 5000)
        ids = [b["id"] for b in self.lane.due()]
        self.w.now = 30
        self.lane.results([{"id": ids[1], "error": "overloaded"}, {"id": ids[0], "text": "A"}, {"id": ids[0], "text": "other"}, {"id": "unknown", "text": "x"}, {"id": ids[0], "error": "late"}])
        self.assertEqual(self.lane.waiting(), {"queued": 1, "sent": 1, "answered": 1})
        self.assertEqual(self.lane.answer(request("a")), "A")
        self.w.now = 89
        self.assertEqual(self.lane.due(), [])
        self.w.now = 90
        self.assertEqual([b["id"] for b in self.lane.due()], [ids[1]])
