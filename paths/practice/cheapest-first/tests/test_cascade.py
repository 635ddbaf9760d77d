import unittest

from cascade import Step, ask, pays, report


def boom(q):
    raise TimeoutError("slow")


class TestCascade(unittest.TestCase):
    def setUp(self):
        self.calls = []

    def step(self, name, price, answer):
        def call(q):
            self.calls.append(name)
            return answer(q) if callable(answer) else answer
        return Step(name, price, call)

    def check(self, steps, want, **kw):
        got = ask(steps, "q", **kw)
        tried = [list(x) for x in got["tried"]]
        self.assertEqual(want, (got["answer"], got["step"], round(got["cost"], 6), tried), f"result {got}")
        self.assertEqual("q", got["question"])

    def test_the_first_answer_wins_and_all_tried_steps_cost(self):
        s = [self.step("cache", 0.1, None), self.step("search", 0.5, ""), self.step("large", 5, "x")]
        self.check(s, ("", "search", 0.6, [["cache", "passed"], ["search", "answered"]]))
        self.assertEqual(["cache", "search"], self.calls, "later steps are not called")

    def test_a_failing_step_costs_and_is_passed(self):
        self.check([self.step("a", 1, boom), self.step("b", 2, "y")], ("y", "b", 3, [["a", "failed: TimeoutError"], ["b", "answered"]]))

    def test_nobody_answers(self):
        self.check([self.step("a", 1, None)], (None, None, 1, [["a", "passed"]]))
        self.check([], (None, None, 0, []))

    def test_the_budget_skips_a_dear_step_only(self):
        s = [self.step("a", 1, None), self.step("dear", 9, "x"), self.step("last", 1, "sorry")]
        self.check(s, ("sorry", "last", 2, [["a", "passed"], ["dear", "too dear"], ["last", "answered"]]), budget=2)
        self.assertNotIn("dear", self.calls)

    def test_report(self):
        log = [ask([self.step("a", 1, lambda q: "A" if q < "c" else None), self.step("b", 4, "B")], q, budget=b) for q, b in (("a", 9), ("b", 9), ("c", 9), ("d", 1))]
        got = report(log, {"a": True, "b": False, "c": True}, {"a": 1.0, "b": 4.0})
        self.assertEqual({"a": {"arrived": 4, "answered": 2, "right": 1, "cost": 4.0}, "b": {"arrived": 1, "answered": 1, "right": 1, "cost": 4.0}}, got)

    def test_pays(self):
        for args, want in (((1, 0.1, 5), False), ((1, 0.5, 5), True), ((1, 0.0, 5), False), ((2, 0.3, 8), True)):
            self.assertEqual(want, pays(*args), str(args))
