import csv
import subprocess
import sys
import unittest
from pathlib import Path

import runners
from runners import look_then_plan, plan_first, step_by_step
from world import ToolError


class FakeWorld:
    def __init__(self):
        self.state = 0

    def call(self, step):
        if step == ("bad",):
            raise ToolError("bad step")
        self.state += step[1]
        return str(self.state)


class Fake:
    id, look = "f", None

    def __init__(self, plan=(), nexts=(), goal=0):
        self._plan, self._nexts, self.goal, self.seen = list(plan), list(nexts), goal, []

    def world(self):
        return FakeWorld()

    def plan(self, history):
        self.seen.append(list(history))
        return self._plan

    def next(self, history):
        self.seen.append(list(history))
        return self._nexts[min(len(self.seen), len(self._nexts)) - 1]


class TestRunners(unittest.TestCase):
    def test_plan_first(self):
        self.assertEqual({"ok": True, "model_calls": 1, "tool_calls": 2}, plan_first(Fake([("add", 1), ("add", 2)], goal=3)))
        self.assertEqual({"ok": False, "model_calls": 1, "tool_calls": 1}, plan_first(Fake([("add", 1)], goal=3)))

    def test_plan_stops_at_an_error(self):
        self.assertEqual({"ok": False, "model_calls": 1, "tool_calls": 2}, plan_first(Fake([("add", 3), ("bad",), ("add", 2)], goal=3)), "the state is right, but the plan did not end")

    def test_step_by_step(self):
        task = Fake(nexts=[("add", 1), ("bad",), ("add", 2), None], goal=3)
        self.assertEqual({"ok": True, "model_calls": 4, "tool_calls": 3}, step_by_step(task))
        self.assertEqual([(("add", 1), "1"), (("bad",), "bad step")], task.seen[2], "the history before the third call")

    def test_out_of_calls_is_a_failure(self):
        self.assertEqual({"ok": False, "model_calls": 3, "tool_calls": 3}, step_by_step(Fake(nexts=[("add", 1)], goal=3), max_calls=3))

    def test_look_then_plan(self):
        task = Fake([("add", 2)], goal=3)
        task.look = ("add", 1)
        self.assertEqual({"ok": True, "model_calls": 1, "tool_calls": 2}, look_then_plan(task))
        self.assertEqual([[(("add", 1), "1")]], task.seen)

    def test_the_table(self):
        Path("compare.csv").unlink(missing_ok=True)
        done = subprocess.run([sys.executable, "runners.py"], capture_output=True, text=True)
        self.assertTrue(Path("compare.csv").is_file(), done.stderr)
        with open("compare.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        got = {name: "".join("y" if r[name] == "yes" else "n" for r in rows) for name in ("plan_first", "step_by_step", "look_then_plan")}
        self.assertEqual({"plan_first": "ynynnynyny", "step_by_step": "yynyyynnyn", "look_then_plan": "yyyynyyyny"}, got, "e01 to e10")
