import itertools
import unittest

from loop import count, run


def script(*replies):
    """A scripted model; a str is an answer, a tuple is a call."""
    it = iter(replies)
    def model(messages):
        r = next(it)
        return {"content": r, "call": None} if isinstance(r, str) else {"content": "think", "call": {"name": r[0], "arguments": r[1]}}
    return model


def forever(messages):
    return {"content": "again", "call": {"name": "look", "arguments": {}}}


TOOLS = {"look": lambda: "nothing here", "add": lambda a, b: a + b, "fail": lambda: 1 / 0}


def still():
    return 0.0


class TestLoop(unittest.TestCase):
    def test_count(self):
        self.assertEqual(5, count([{"role": "user", "content": "one  two\nthree"}, {"role": "tool", "content": "four five"}]))
        self.assertEqual(0, count([]))

    def test_answer_at_once(self):
        got = run(script("hello"), TOOLS, "say hello", clock=still)
        self.assertEqual(("done", "hello", 1, 2), (got["status"], got["answer"], got["steps"], got["tokens"]))
        self.assertEqual(["user", "assistant"], [m["role"] for m in got["messages"]])

    def test_a_tool_result_is_observed(self):
        seen = []
        inner = script(("add", {"a": 2, "b": 3}), "five")
        def model(messages):
            seen.append([dict(m) for m in messages])
            return inner(messages)
        got = run(model, TOOLS, "add two and three", clock=still)
        self.assertEqual("done", got["status"])
        self.assertEqual([("user", "add two and three"), ("assistant", "think"), ("tool", "5")], [(m["role"], m["content"]) for m in seen[1]])
        self.assertEqual(4 + 6, got["tokens"], "4 words read, then 6")

    def test_slips_do_not_end_the_loop(self):
        got = run(script(("lok", {}), ("add", {"a": 1}), ("fail", {}), "sorry"), TOOLS, "x", clock=still)
        self.assertEqual(("done", 4), (got["status"], got["steps"]))
        tool = [m["content"] for m in got["messages"] if m["role"] == "tool"]
        self.assertTrue(all(n in tool[0] for n in TOOLS), tool[0])
        self.assertIn("b", tool[1])
        self.assertIn("division by zero", tool[2])

    def test_steps(self):
        got = run(forever, TOOLS, "x", max_steps=3, clock=still)
        self.assertEqual(("steps", None, 3), (got["status"], got["answer"], got["steps"]))
        self.assertEqual("steps", run(forever, TOOLS, "x", max_steps=0, clock=still)["status"])

    def test_tokens_count_what_is_read(self):
        # conversation: 1, 4, 7, 10 words; read: 1, 5, 12, 22
        self.assertEqual(("tokens", 3, 12), tuple(run(forever, TOOLS, "x", max_tokens=21, clock=still)[k] for k in ("status", "steps", "tokens")))
        self.assertEqual(("tokens", 4, 22), tuple(run(forever, TOOLS, "x", max_tokens=22, clock=still)[k] for k in ("status", "steps", "tokens")))

    def test_time(self):
        ticks = itertools.count(100, 10)
        got = run(forever, TOOLS, "x", max_seconds=30, clock=lambda: next(ticks))
        self.assertEqual(("time", 2), (got["status"], got["steps"]), "the clock reads 100 at the start, then 110, 120, 130")

    def test_order_of_limits(self):
        self.assertEqual("steps", run(forever, TOOLS, "x y", max_steps=0, max_tokens=0, max_seconds=0, clock=still)["status"])
        self.assertEqual("tokens", run(forever, TOOLS, "x y", max_tokens=0, max_seconds=0, clock=still)["status"])
        self.assertEqual("time", run(forever, TOOLS, "x y", max_seconds=0, clock=still)["status"])
