import json
import tempfile
import threading
import time
import unittest
from pathlib import Path

from agent import run


def script(*replies):
    it = iter(replies)

    def model(messages):
        r = next(it)
        return {"content": r, "call": None} if isinstance(r, str) else {"content": "I tidy up", "call": {"name": r[0], "arguments": r[1]}}
    return model


class TestAgent(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.trace = Path(self.dir.name) / "trace.jsonl"
        self.stop = threading.Event()
        self.applied, self.shown = [], []

    def tearDown(self):
        self.dir.cleanup()

    def go(self, model, yes=True, apply=None, **limits):
        def approve(diff):
            self.shown.append(diff)
            return yes() if callable(yes) else yes
        tools = {"look": lambda: "three notes", "propose": lambda name: {"id": "p1", "name": name, "diff": f"-old\n+{name}\n"},
                 "slow": lambda: time.sleep(1.5) or {"id": "p2", "diff": "late"}, "fail": lambda: 1 / 0}
        return run(model, tools, "tidy the notes", approve=approve, apply=apply or (lambda id, diff: self.applied.append((id, diff)) or "herbs.md"),
                   trace=self.trace, stop=self.stop, **limits)

    def lines(self):
        return [json.loads(line) for line in self.trace.read_text().splitlines()]

    def test_a_task_with_approval(self):
        got = self.go(script(("look", {}), ("propose", {"name": "herbs"}), "done now"))
        self.assertEqual(("done", "done now", 3), (got["status"], got["answer"], got["steps"]))
        self.assertEqual(["-old\n+herbs\n"], self.shown, "the diff of the tool is shown")
        self.assertEqual([("p1", "-old\n+herbs\n")], self.applied)
        self.assertEqual(["model", "tool", "model", "approval", "tool", "model", "end"], [e["kind"] for e in self.lines()])
        tool = [e for e in self.lines() if e["kind"] == "tool"]
        self.assertEqual(("look", "three notes", 1), (tool[0]["name"], tool[0]["result"], tool[0]["step"]))
        self.assertTrue(tool[1]["result"].startswith("applied"), tool[1]["result"])
        end = self.lines()[-1]
        self.assertEqual((got["status"], got["steps"], got["tokens"]), (end["status"], end["steps"], end["tokens"]))

    def test_tokens(self):
        # read: 3; then + "I tidy up" + "three notes" = 8
        self.assertEqual(3 + 8, self.go(script(("look", {}), "ok"))["tokens"])

    def test_declined(self):
        for no in (False, None, "yes", 1):
            self.applied.clear()
            got = self.go(script(("propose", {"name": "x"}), "ok"), yes=no)
            self.assertEqual("done", got["status"])
            self.assertEqual([], self.applied, f"approve returned {no!r}")
            self.assertTrue([e for e in self.lines() if e["kind"] == "tool"][0]["result"].startswith("declined"))

    def test_apply_refuses(self):
        def apply(id, diff):
            raise ValueError("changed meanwhile")
        self.go(script(("propose", {"name": "x"}), "ok"), apply=apply)
        text = [e for e in self.lines() if e["kind"] == "tool"][0]["result"]
        self.assertTrue(text.startswith("refused") and "changed meanwhile" in text, text)

    def test_slips(self):
        got = self.go(script(("sing", {}), ("fail", {}), ("look", {"x": 1}), "ok"))
        self.assertEqual("done", got["status"])
        tool = [e["result"] for e in self.lines() if e["kind"] == "tool"]
        self.assertIn("propose", tool[0])
        self.assertIn("division", tool[1])

    def test_limits(self):
        forever = lambda messages: {"content": "again", "call": {"name": "look", "arguments": {}}}
        self.assertEqual(("steps", 2), tuple(self.go(forever, max_steps=2)[k] for k in ("status", "steps")))
        self.assertEqual(("tokens", 1), tuple(self.go(forever, max_tokens=8)[k] for k in ("status", "steps")))
        self.assertEqual("time", self.go(forever, max_seconds=0)["status"])
        self.assertEqual("end", self.lines()[-1]["kind"])

    def timed(self, *args, **kwargs):
        began = time.monotonic()
        got = self.go(*args, **kwargs)
        return got, time.monotonic() - began

    def test_stop_while_a_tool_runs(self):
        threading.Timer(0.2, self.stop.set).start()
        got, took = self.timed(script(("slow", {}), "never"))
        self.assertEqual("stopped", got["status"])
        self.assertLess(took, 0.9, "the run must not wait for the tool")
        before = self.trace.read_text()
        time.sleep(1.6 - took)
        self.assertEqual(([], []), (self.shown, self.applied), "the late proposal must be ignored")
        self.assertEqual(before, self.trace.read_text(), "nothing after the end line")
        self.assertEqual("end", self.lines()[-1]["kind"])

    def test_stop_while_the_model_thinks(self):
        threading.Timer(0.2, self.stop.set).start()
        got, took = self.timed(lambda messages: time.sleep(1.5))
        self.assertEqual("stopped", got["status"])
        self.assertLess(took, 0.9)

    def test_time_while_a_tool_runs(self):
        got, took = self.timed(script(("slow", {}), "never"), max_seconds=0.3)
        self.assertEqual("time", got["status"])
        self.assertLess(took, 1.0)

    def test_stop_during_the_approval(self):
        def yes():
            self.stop.set()
            return True
        got = self.go(script(("propose", {"name": "x"}), "ok"), yes=yes)
        self.assertEqual("stopped", got["status"])
        self.assertEqual([], self.applied, "the button comes before the yes")

    def test_pressed_before_the_start(self):
        self.stop.set()
        got = self.go(lambda messages: self.fail("the model was called"))
        self.assertEqual(("stopped", 0), (got["status"], got["steps"]))

    def test_an_exception_of_the_model_goes_through(self):
        def model(messages):
            raise ConnectionError("no server")
        with self.assertRaises(ConnectionError):
            self.go(model)
        self.assertEqual("end", self.lines()[-1]["kind"], "the trace ends with an end line, always")
