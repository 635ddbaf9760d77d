import unittest
import warnings

import loop
from with_framework import run

warnings.filterwarnings("ignore")


def script(*replies):
    left = list(replies)
    seen = []

    def model(messages):
        seen.append([m["content"] for m in messages])
        return left.pop(0) if len(left) > 1 else left[0]

    model.seen = seen
    return model


def say(text):
    return {"content": text, "call": None}


def call(name, **arguments):
    return {"content": "", "call": {"name": name, "arguments": arguments}}


def divide(a: int, b: int) -> int:
    return a // b


TOOLS = {"divide": divide}


class Framework(unittest.TestCase):
    def both(self, *replies, **limits):
        mine, theirs = script(*replies), script(*replies)
        a, b = loop.run(mine, TOOLS, "Work it out", **limits), run(theirs, TOOLS, "Work it out", **limits)
        self.assertEqual((b["status"], b["answer"], b["steps"]), (a["status"], a["answer"], a["steps"]))
        self.assertEqual(len(theirs.seen), b["steps"], "steps are calls of the model")
        return theirs.seen

    def test_an_answer_at_once(self):
        self.both(say("42"))

    def test_tools_are_used(self):
        seen = self.both(call("divide", a=84, b=2), call("divide", a=42, b=6), say("7"))
        self.assertTrue(any("42" in c for c in seen[1]) and any("7" in c for c in seen[2]), "the model sees the results")
        self.assertIn("Work it out", " ".join(seen[0]))

    def test_a_limit_of_steps(self):
        self.both(call("divide", a=1, b=1), max_steps=4)

    def test_a_tool_that_raises(self):
        seen = self.both(call("divide", a=1, b=0), say("I cannot"))
        self.assertTrue(any("zero" in c for c in seen[1]), "the model sees the message")

    def test_unknown_tools(self):
        seen = self.both(call("add", a=1), call("add", a=2), call("add", a=3), say("So be it"))
        self.assertTrue(any("divide" in c for c in seen[1]), "the model sees which tools there are")
