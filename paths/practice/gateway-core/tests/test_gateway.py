import unittest

from gateway import Gateway, ProviderError, Refused, Request


class World:
    def __init__(self):
        self.now, self.slept = 50.0, []

    def clock(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


class Fake:
    """A provider on a schedule: each attempt is a list of pieces, seconds (float) and errors."""

    def __init__(self, world, name, *schedule, context=1000):
        self.world, self.name, self.context, self.schedule, self.calls = world, name, context, list(schedule), 0

    def stream(self, prompt):
        self.calls += 1
        steps = self.schedule.pop(0) if len(self.schedule) > 1 else self.schedule[0]
        for step in steps:
            if isinstance(step, float):
                self.world.now += step
            elif isinstance(step, ProviderError):
                raise step
            else:
                yield step


class FakeLimit:
    def __init__(self, *waits):
        self.waits, self.taken = list(waits), []

    def wait(self, tokens, now):
        return self.waits.pop(0) if self.waits else 0.0

    def take(self, tokens, now):
        self.taken.append((tokens, now))


def error(status):
    return ProviderError(status)


class GatewayTest(unittest.TestCase):
    def setUp(self):
        self.w = World()

    def gateway(self, *providers, limits=None, pause=lambda n: float(n), attempts=3):
        return Gateway({"chat": list(providers)}, limits or {}, self.w.clock, self.w.sleep, pause, attempts)

    def ask(self, gateway, tokens=100, seconds=30.0, route="chat", on_text=None):
        return gateway.ask(Request(route, "SECRET prompt", tokens, seconds), on_text)

    def refused(self, reason, gateway, **more):
        with self.assertRaises(Refused) as caught:
            self.ask(gateway, **more)
        self.assertIn(reason, str(caught.exception))

    def outcomes(self, gateway):
        return [(line["provider"], line["outcome"]) for line in gateway.log]

    def test_one_provider_answers(self):
        g = self.gateway(Fake(self.w, "a", [0.5, "Hel", "lo", 1.0]))
        self.assertEqual(self.ask(g), {"text": "Hello", "provider": "a", "attempts": 1})
        self.assertEqual(g.log, [{"route": "chat", "provider": "a", "outcome": "ok", "seconds": 1.5}])

    def test_unknown_routes_are_refused(self):
        self.refused("unknown route", self.gateway(Fake(self.w, "a", ["x"])), route="nope")

    def test_transient_errors_are_tried_again_with_pauses(self):
        g = self.gateway(Fake(self.w, "a", [error(503)], [error(None)], ["ok"]))
        self.assertEqual(self.ask(g)["attempts"], 3)
        self.assertEqual((self.w.slept, self.outcomes(g)), ([1.0, 2.0], [("a", "error 503"), ("a", "error None"), ("a", "ok")]))

    def test_after_the_attempts_the_next_provider_answers(self):
        a, b = Fake(self.w, "a", [error(500)]), Fake(self.w, "b", ["hi"])
        g = self.gateway(a, b, attempts=2)
        self.assertEqual(self.ask(g), {"text": "hi", "provider": "b", "attempts": 3})
        self.assertEqual((a.calls, self.w.slept), (2, [1.0]), "no pause before another provider")

    def test_an_empty_stream_is_transient(self):
        g = self.gateway(Fake(self.w, "a", [], ["ok"]))
        self.assertEqual(self.ask(g)["text"], "ok")

    def test_a_bad_request_is_refused_at_once(self):
        b = Fake(self.w, "b", ["hi"])
        self.refused("bad request", self.gateway(Fake(self.w, "a", [error(400)]), b))
        self.assertEqual(b.calls, 0)

    def test_a_wrong_key_goes_to_the_next_without_retry(self):
        for status in (401, 403, 404):
            a = Fake(self.w, "a", [error(status)])
            self.assertEqual(self.ask(self.gateway(a, Fake(self.w, "b", ["hi"])))["provider"], "b")
            self.assertEqual((a.calls, self.w.slept), (1, []))

    def test_a_prompt_that_does_not_fit_is_not_sent(self):
        a, b = Fake(self.w, "a", ["x"], context=99), Fake(self.w, "b", ["hi"], context=100)
        g = self.gateway(a, b)
        self.assertEqual((self.ask(g, tokens=100)["provider"], a.calls), ("b", 0))
        self.assertEqual(g.log[0], {"route": "chat", "provider": "a", "outcome": "context", "seconds": 0})
        self.refused("no provider", g, tokens=101)

    def test_limits_are_waited_for_or_passed_by(self):
        limit = FakeLimit(4.0)
        g = self.gateway(Fake(self.w, "a", ["x"]), limits={"a": limit})
        self.ask(g)
        self.assertEqual((self.w.slept, limit.taken), ([4.0], [(100, 54.0)]))
        a, limit = Fake(self.w, "a", ["x"]), FakeLimit(31.0)
        g = self.gateway(a, Fake(self.w, "b", ["hi"]), limits={"a": limit})
        self.assertEqual((self.ask(g)["provider"], a.calls, limit.taken), ("b", 0, []))
        self.assertEqual(self.outcomes(g), [("a", "limit"), ("b", "ok")])

    def test_each_attempt_takes_from_the_limit(self):
        limit = FakeLimit()
        self.ask(self.gateway(Fake(self.w, "a", [error(500)], ["x"]), limits={"a": limit}))
        self.assertEqual(len(limit.taken), 2)

    def test_no_pause_beyond_the_deadline(self):
        a = Fake(self.w, "a", [9.0, error(503)])
        g = self.gateway(a, Fake(self.w, "b", ["hi"]), pause=lambda n: 2.0)
        self.assertEqual(self.ask(g, seconds=10.0)["provider"], "b")
        self.assertEqual((a.calls, self.w.slept), (1, []))

    def test_exactly_in_time_is_in_time(self):
        self.assertEqual(self.ask(self.gateway(Fake(self.w, "a", ["x", 30.0])))["text"], "x")
        self.assertEqual(self.ask(self.gateway(Fake(self.w, "a", ["x"]), limits={"a": FakeLimit(30.0)}))["text"], "x")
        self.assertEqual(self.ask(self.gateway(Fake(self.w, "a", [error(503)], ["x"]), pause=lambda n: 30.0))["attempts"], 2)

    def test_a_failed_attempt_logs_its_own_seconds(self):
        g = self.gateway(Fake(self.w, "a", [2.0, error(503)], ["x"]))
        self.ask(g)
        self.assertEqual(g.log[0]["seconds"], 2.0)
        self.assertNotIn(0, self.w.slept)

    def test_a_late_answer_is_refused(self):
        self.refused("deadline", self.gateway(Fake(self.w, "a", ["x", 40.0, "y"])))
        g = self.gateway(Fake(self.w, "a", ["x", 40.0]))
        self.refused("deadline", g)
        self.assertEqual(self.outcomes(g), [("a", "deadline")])

    def test_all_down_is_refused_within_the_deadline(self):
        start = self.w.now
        self.refused("no provider", self.gateway(Fake(self.w, "a", [1.0, error(503)]), Fake(self.w, "b", [1.0, error(None)])))
        self.assertLessEqual(self.w.now - start, 30)

    def test_text_is_passed_on_and_a_shown_beginning_is_not_repeated(self):
        got = []
        self.ask(self.gateway(Fake(self.w, "a", [error(503)], ["Hel", "lo"])), on_text=got.append)
        self.assertEqual(got, ["Hel", "lo"])
        b, got = Fake(self.w, "b", ["hi"]), []
        self.refused("broken", self.gateway(Fake(self.w, "a", ["You must not", error(None)]), b), on_text=got.append)
        self.assertEqual((got, b.calls), (["You must not"], 0))

    def test_without_streaming_a_broken_attempt_starts_again(self):
        g = self.gateway(Fake(self.w, "a", ["You must not", error(None)], ["All is well"]))
        self.assertEqual(self.ask(g)["text"], "All is well")

    def test_the_log_contains_no_text(self):
        g = self.gateway(Fake(self.w, "a", ["ANSWER", error(503)], ["ANSWER"]))
        self.ask(g)
        self.assertNotIn("SECRET", str(g.log))
        self.assertNotIn("ANSWER", str(g.log))
        self.assertTrue(all(set(line) == {"route", "provider", "outcome", "seconds"} for line in g.log))
