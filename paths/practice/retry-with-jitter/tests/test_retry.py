import random
import unittest
from unittest import mock


class World:
    """A fake clock with a sleep that only moves it."""

    def __init__(self):
        self.now, self.slept = 1000.0, []

    def clock(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


class Half(random.Random):
    """A random source that always gives the middle."""

    def uniform(self, a, b):
        return (a + b) / 2


def failing(*results):
    return mock.Mock(side_effect=list(results))


class Parts(unittest.TestCase):
    def test_transient_and_permanent(self):
        from retry import CallFailed, transient
        for status, expected in [(None, True), (408, True), (429, True), (500, True), (502, True), (503, True), (504, True), (400, False), (401, False), (403, False), (404, False), (422, False), (501, False)]:
            self.assertIs(transient(CallFailed(status)), expected, f"status {status}")

    def test_wait_doubles_up_to_the_cap(self):
        from retry import wait
        self.assertEqual([wait(n, None, Half()) for n in range(1, 8)], [0.5, 1, 2, 4, 8, 15, 15])
        self.assertEqual([wait(2, None, Half(), base=0.2, cap=0.3), wait(1, 7, Half()), wait(1, -3, Half())], [0.15, 7.5, 0.5])

    def test_wait_is_full_jitter(self):
        from retry import wait
        rng = random.Random(1)
        waits = [wait(4, None, rng) for _ in range(2000)]
        self.assertTrue(all(0 <= w <= 8 for w in waits))
        self.assertTrue(min(waits) < 0.1 and max(waits) > 7.9, "the wait must spread over 0 to 8 s")
        self.assertEqual(wait(3, 5.0, random.Random(2)), 5.0 + random.Random(2).uniform(0, 4), "draw exactly once, with retry_after too")

    def test_budget_allows_a_small_part(self):
        from retry import Budget
        budget = Budget(0.1, 2)
        self.assertEqual([budget.allow() for _ in range(3)], [True, True, False])
        for _ in range(10):
            budget.call()
        self.assertEqual([budget.allow(), budget.allow()], [True, False])


class Retry(unittest.TestCase):
    def run_it(self, work, **more):
        from retry import retry
        self.world = World()
        return retry(work, self.world.clock, self.world.sleep, Half(), **more)

    def test_success_needs_no_sleep(self):
        self.assertEqual((self.run_it(failing("ok")), self.world.slept), ("ok", []))

    def test_transient_failures_are_retried_with_backoff(self):
        from retry import CallFailed
        work = failing(CallFailed(503), CallFailed(429, 4.0), CallFailed(None), "ok")
        self.assertEqual(self.run_it(work), "ok")
        self.assertEqual(self.world.slept, [0.5, 5.0, 2.0])

    def test_permanent_failures_and_other_exceptions_pass_at_once(self):
        from retry import CallFailed
        for error in (CallFailed(400), KeyError("bug")):
            work = failing(error, "never")
            with self.assertRaises(type(error)):
                self.run_it(work)
            self.assertEqual((work.call_count, self.world.slept), (1, []))

    def test_attempts_are_limited_and_the_last_one_does_not_sleep(self):
        from retry import CallFailed
        work = mock.Mock(side_effect=CallFailed(500))
        with self.assertRaises(CallFailed):
            self.run_it(work, attempts=3)
        self.assertEqual((work.call_count, self.world.slept), (3, [0.5, 1]))

    def test_the_defaults_are_five_attempts_and_sixty_seconds(self):
        from retry import Budget, CallFailed
        work = mock.Mock(side_effect=CallFailed(500))
        with self.assertRaises(CallFailed):
            self.run_it(work)
        self.assertEqual(work.call_count, 5)
        self.assertEqual(sum(Budget().allow() is True for _ in range(1)), 1)
        budget = Budget()
        self.assertEqual([budget.allow() for _ in range(4)], [True, True, True, False])
        for _ in range(10):
            budget.call()
        self.assertEqual([budget.allow(), budget.allow()], [True, False], "a tenth of the calls by default")

    def test_the_deadline_is_checked_before_sleeping(self):
        from retry import CallFailed
        work = mock.Mock(side_effect=CallFailed(429, 20.0))
        with self.assertRaises(CallFailed):
            self.run_it(work, deadline=30.0)
        self.assertEqual(self.world.slept, [20.5], "the second wait of 21 s would end after 30 s")
        work = failing(CallFailed(500), "ok")
        self.assertEqual(self.run_it(work, deadline=0.5), "ok", "exactly at the deadline is in time")

    def test_the_time_of_the_work_counts_for_the_deadline(self):
        from retry import CallFailed, retry
        world = World()

        def work():
            world.now += 40
            raise CallFailed(None)
        with self.assertRaises(CallFailed):
            retry(work, world.clock, world.sleep, Half(), deadline=60.0)
        self.assertEqual(world.slept, [0.5])

    def test_the_budget_stops_retries_of_all_calls_together(self):
        from retry import Budget, CallFailed
        budget = Budget(0.0, 2)
        work = mock.Mock(side_effect=CallFailed(500))
        for _ in range(3):
            with self.assertRaises(CallFailed):
                self.run_it(work, budget=budget)
        self.assertEqual(work.call_count, 5, "three first attempts and two retries")
        with self.assertRaises(CallFailed):
            self.run_it(failing(CallFailed(400)), budget=budget)


class Stampede(unittest.TestCase):
    def test_few_clients_need_one_call_each(self):
        from retry import stampede
        self.assertEqual([stampede(50, j, random.Random(1)) for j in (True, False)], [50, 50])

    def test_without_jitter_all_come_back_together(self):
        from retry import stampede
        self.assertEqual(stampede(60, False, random.Random(1)), 70)
        self.assertEqual(stampede(1000, False, random.Random(1)), 50 * (20 * 21 // 2))

    def test_jitter_saves_most_calls(self):
        from retry import stampede
        self.assertEqual([stampede(n, True, random.Random(s)) for n, s in ((60, 1), (200, 2), (1000, 3))], [85, 584, 5033], "order of calls and one draw for each wait")
        for seed in range(3):
            self.assertLess(stampede(1000, True, random.Random(seed)), 6000)
