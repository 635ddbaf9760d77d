import unittest

from scheduler import backfill, clear, downstream, order, run_day

G = {"load": [], "clean": ["load"], "users": ["clean"], "orders": ["clean"], "report": ["users", "orders"], "ads": []}


class Scheduler(unittest.TestCase):
    def setUp(self):
        self.ran, self.waits = [], []

    def actions(self, **fail):
        left = dict(fail)

        def make(task):
            def act(day):
                self.ran.append((day, task))
                if left.get(task, 0) > 0:
                    left[task] -= 1
                    raise RuntimeError(task)
            return act
        return {task: make(task) for task in G}

    def test_order_is_topological_and_alphabetical(self):
        self.assertEqual(order(G), ["ads", "load", "clean", "orders", "users", "report"])
        for bad in ({"a": ["b"], "b": ["a"]}, {"a": ["x"]}):
            with self.assertRaises(ValueError):
                order(bad)

    def test_downstream(self):
        self.assertEqual(downstream(G, "clean"), {"users", "orders", "report"})
        self.assertEqual(downstream(G, "report"), set())

    def test_a_good_day(self):
        done = set()
        states = run_day(G, self.actions(), "d1", done, sleep=self.waits.append)
        self.assertEqual(set(states.values()), {"success"})
        self.assertEqual(len(done), 6)
        self.assertEqual([t for _, t in self.ran], order(G))

    def test_what_depends_on_a_failure_is_skipped(self):
        done = set()
        states = run_day(G, self.actions(users=9), "d1", done, sleep=self.waits.append)
        self.assertEqual((states["users"], states["report"], states["orders"]), ("failed", "skipped", "success"))
        self.assertNotIn(("d1", "report"), done)

    def test_skipping_goes_on_downstream(self):
        states = run_day(G, self.actions(load=9), "d1", set(), sleep=self.waits.append)
        self.assertEqual([states[t] for t in ("clean", "users", "report", "ads")], ["skipped"] * 3 + ["success"])

    def test_retries_wait_longer_each_time(self):
        states = run_day(G, self.actions(users=3), "d1", set(), retries=3, sleep=self.waits.append)
        self.assertEqual((states["users"], self.waits), ("success", [1, 2, 4]))
        self.waits.clear()
        run_day(G, self.actions(users=9), "d1", set(), retries=2, sleep=self.waits.append)
        self.assertEqual(self.waits, [1, 2], "no wait after the last attempt")

    def test_done_tasks_do_not_run_again(self):
        done = {("d1", "load"), ("d2", "clean")}
        states = run_day(G, self.actions(), "d1", done, sleep=self.waits.append)
        self.assertNotIn(("d1", "load"), self.ran)
        self.assertIn(("d1", "clean"), self.ran)
        self.assertEqual(states["load"], "success")

    def test_backfill_goes_on_after_a_failed_day(self):
        done = set()
        states = backfill(G, self.actions(users=1), ["d2", "d1"], done, sleep=self.waits.append)
        self.assertEqual((list(states), states["d1"]["report"], states["d2"]["report"]), (["d1", "d2"], "skipped", "success"))
        self.ran.clear()
        backfill(G, self.actions(), ["d1", "d2"], done, sleep=self.waits.append)
        self.assertEqual(self.ran, [("d1", "users"), ("d1", "report")], "only what is missing")

    def test_clear_forgets_everything_downstream_of_that_day(self):
        done = set()
        backfill(G, self.actions(), ["d1", "d2"], done, sleep=self.waits.append)
        clear(G, done, "d1", "orders")
        self.assertEqual(len(done), 10)
        self.assertNotIn(("d1", "report"), done)
        self.assertIn(("d2", "orders"), done)
