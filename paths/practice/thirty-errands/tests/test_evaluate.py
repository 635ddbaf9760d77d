import unittest

from evaluate import all_runs, interval, problems, results, single

E = {"id": "e", "text": "", "start": {"a": "1", "b": "2", "c": "3"}, "changes": {"a": "9", "n": "new"}, "deleted": ["b"]}


class TestProblems(unittest.TestCase):
    def test_success(self):
        self.assertEqual([], problems(E, {"c": "3", "a": "9", "n": "new"}))

    def test_each_problem(self):
        for after, want in (({"a": "1", "b": "2", "c": "3"}, ["extra b", "missing n", "wrong a"]),
                            ({"c": "", "a": "9", "n": "new"}, ["wrong c"]),
                            ({"a": "9", "n": "new"}, ["missing c"]),
                            ({"c": "3", "a": "9", "n": "new", "tmp": ""}, ["extra tmp"])):
            self.assertEqual(want, problems(E, after), str(after))

    def test_nothing_may_change(self):
        ask = {"id": "q", "text": "", "start": {"a": "1"}, "changes": {}, "deleted": []}
        self.assertEqual([], problems(ask, {"a": "1"}))
        self.assertEqual(["wrong a"], problems(ask, {"a": "1\n"}))


class TestNumbers(unittest.TestCase):
    R = {"x": [True, True], "y": [True, False], "z": [False, False], "w": [True, True]}

    def test_results_by_run(self):
        good, bad = {"c": "3", "a": "9", "n": "new"}, {}
        runs = [{"task": "e", "run": 3, "after": good, "said": "done"}, {"task": "e", "run": 1, "after": bad, "said": "done"}, {"task": "e", "run": 2, "after": good, "said": "failed"}]
        self.assertEqual({"e": [False, True, True]}, results([E], runs), "what the agent said must not count")

    def test_single_and_all(self):
        self.assertAlmostEqual(5 / 8, single(self.R))
        self.assertAlmostEqual(0.5, all_runs(self.R))
        self.assertAlmostEqual(2 / 4, single({"a": [True], "b": [True, False, False]}), msg="each run counts once")

    def test_interval_is_over_tasks(self):
        r = {i: [i % 2 == 0] * 5 for i in range(40)}
        low, high = interval(r, single)
        self.assertAlmostEqual(0.35, low, delta=0.03, msg="40 tasks, each all right or all wrong; drawing runs instead of tasks gives about 0.43")
        self.assertAlmostEqual(0.65, high, delta=0.03)
        self.assertEqual((low, high), tuple(interval(r, single)), "the same seed gives the same interval")

    def test_interval_takes_any_statistic(self):
        self.assertEqual((1.0, 1.0), tuple(interval({"a": [True], "b": [True]}, all_runs, samples=100)))
