import tempfile
import unittest
from pathlib import Path

from agent import check, prompt, run
from durable import Journal

RECORDS = {f"r{i}": f"text {i % 4}" for i in range(8)}


class Killed(BaseException):
    pass


def say(tool, tokens=10, **args):
    return {"tool": tool, "args": args, "tokens": tokens}


class Script:
    """Keeps r0 to r3, merges the others; dies before or after call number `kill`."""

    def __init__(self, kill=0, extra=None):
        self.kill, self.extra, self.calls, self.prompts = kill, extra or {}, 0, []

    def __call__(self, text, key):
        self.calls += 1
        self.prompts.append(text)
        if self.calls == self.kill:
            raise Killed
        if self.calls in self.extra:
            return self.extra[self.calls]
        id = text.splitlines()[1][6:].split(",")[0]
        n = int(id[1:])
        return say("keep", id=id) if n < 4 else say("merge", id=id, into=f"r{n % 4}")


class Agent(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.n = 0

    def tearDown(self):
        self.folder.cleanup()

    def journal(self, new=True):
        self.n += new
        return Journal(Path(self.folder.name) / f"j{self.n}.jsonl")

    def test_prompt(self):
        got = prompt("Merge", {"open": [f"r{i}" for i in range(7)], "last": "x" * 300})
        self.assertEqual(got.splitlines(), ["Goal: Merge", "Open: r0, r1, r2, r3, r4, and 2 more", "Last: " + "x" * 200])
        self.assertIn("Open: a, b\n", prompt("g", {"open": ["a", "b"], "last": ""}))

    def test_a_whole_run(self):
        got = run(RECORDS, Script(), self.journal(), "g")
        self.assertEqual(got, {"end": "done", "kept": ["r0", "r1", "r2", "r3"], "merged": {"r4": "r0", "r5": "r1", "r6": "r2", "r7": "r3"},
                               "open": [], "refused": 0, "steps": 8, "tokens": 80})
        self.assertEqual(run({}, Script(), self.journal(), "g")["end"], "done")

    def test_killed_at_each_step_it_ends_the_same(self):
        whole = run(RECORDS, Script(), self.journal(), "g")
        for k in range(1, 9):
            journal = self.journal()
            with self.assertRaises(Killed):
                run(RECORDS, Script(kill=k), journal, "g")
            model = Script()
            self.assertEqual(run(RECORDS, model, self.journal(new=False), "g"), whole, f"killed at call {k}")
            self.assertEqual(model.calls, 9 - k, "recorded calls are not paid twice")

    def test_strange_proposals_are_refused(self):
        bad = [None, "keep r0", [], {}, {"tool": "keep"}, say("delete", id="r0"), say("keep", id="zz"), say("keep", id="r0", also="r1"), say("keep", id=["r0"]),
               say("merge", id="r0", into="r0"), say("merge", id="r0", into="zz"), say("merge", id="r0"), {"tool": ["keep"], "args": {"id": "r0"}}]
        for proposal in bad:
            journal = self.journal()
            model = Script(extra={2: proposal})
            got = run(RECORDS, model, journal, "g")
            self.assertEqual((got["end"], got["refused"], got["steps"]), ("done", 1, 9), f"proposal {proposal!r}")
            self.assertIn("Last: Refused: ", model.prompts[2])

    def test_no_progress_means_ask(self):
        got = run(RECORDS, Script(extra={i: say("delete", id="r1") for i in range(3, 99)}), self.journal(), "g", patience=4)
        self.assertEqual((got["end"], got["steps"], got["refused"], got["kept"]), ("ask", 6, 4, ["r0", "r1"]))
        got = run(RECORDS, Script(extra={3: say("ask", why="unsure")}), self.journal(), "g")
        self.assertEqual((got["end"], got["steps"], len(got["open"])), ("ask", 3, 6))

    def test_budgets(self):
        got = run(RECORDS, Script(), self.journal(), "g", max_steps=3)
        self.assertEqual((got["end"], got["steps"], got["open"]), ("stopped", 3, ["r3", "r4", "r5", "r6", "r7"]))
        self.assertEqual(run(RECORDS, Script(), self.journal(), "g", max_tokens=25)["steps"], 3)
        self.assertEqual(run(RECORDS, Script(), self.journal(), "g", max_steps=8)["end"], "done")
