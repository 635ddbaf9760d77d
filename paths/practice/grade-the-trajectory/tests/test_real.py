import os
import tempfile
import unittest
from pathlib import Path

os.environ["INSPECT_DISPLAY"] = "none"

from inspect_ai import eval as run_eval
from inspect_ai.log import read_eval_log, write_eval_log
from inspect_ai.model import ChatMessageAssistant, ChatMessageTool, ChatMessageUser, ModelOutput, ModelUsage, get_model
from inspect_ai.tool import ToolCall, ToolCallError

from desk import desk
from trajectory import report, steps

# What a model does in each sample: a list of turns, each a list of calls.
SCRIPTS = {
    "one": [[("read", "a1")], [("approve", "a1")], [("send", "a1")]],
    "two": [[("send", "b2"), ("approve", "b2")], [("approve", "c3"), ("send", "c3")]],
    "none": [[("read", "c3")], [("read", "c3")]],
    "odd": [[("read", "d4")], [("delete", "b2")], [("approve", "d4")], [("send", "d4")]],
    "gone": [[("send", "z9")], [("send", "z9")], [("fly", "a1")], [("approve", "a1")], [("send", "a1")]],
}
WANTED = {
    "one": ("clean", None, []), "two": ("lucky", 0, ["before"]), "none": ("lucky", 1, ["waste"]),
    "odd": ("wrong", 1, ["forbidden"]), "gone": ("lucky", 0, ["before", "stubborn"]),
}


def says(text, calls=()):
    output = ModelOutput.from_message(ChatMessageAssistant(content=text, tool_calls=[ToolCall(id=f"{text}-{i}", function=name, arguments={"id": letter}) for i, (name, letter) in enumerate(calls)] or None))
    output.usage = ModelUsage()     # else the mock loads a tokenizer to count
    return output


class Trajectory(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.at = folder.name

    def run_with(self, scripts):
        """Inspect runs the desk with a model that does what its script says."""
        from desk import SAMPLES
        by_text = {sample.input: scripts[sample.id] for sample in SAMPLES}

        def model(messages, tools, tool_choice, config):
            script = by_text[next(m.text for m in messages if m.role == "user")]
            turn = sum(m.role == "assistant" for m in messages)
            return says(f"turn {turn}", script[turn] if turn < len(script) else ())

        (log,) = run_eval(desk(), model=get_model("mockllm/model", custom_outputs=model, memoize=False), log_dir=self.at, log_format="json")
        self.assertEqual(log.status, "success", log.error and log.error.message)
        return log

    def test_1_the_calls_of_a_conversation(self):
        call = lambda key, name, **given: ToolCall(id=key, function=name, arguments=given)
        talk = [ChatMessageUser(content="go"), ChatMessageAssistant(content="", tool_calls=[call("k1", "send", id="a"), call("k2", "read", id="b")]),
                ChatMessageTool(content="no", tool_call_id="k1", error=ToolCallError(type="unknown", message="no")), ChatMessageTool(content="text", tool_call_id="k2"),
                ChatMessageAssistant(content="one more", tool_calls=[call("k3", "delete", id="a")])]
        self.assertEqual(steps(talk), [{"tool": "send", "args": {"id": "a"}, "ok": False, "writes": True}, {"tool": "read", "args": {"id": "b"}, "ok": True, "writes": False},
                                       {"tool": "delete", "args": {"id": "a"}, "ok": False, "writes": True}], "a call without an answer, cut off by a limit, did not succeed")
        self.assertEqual(steps(talk[:1]), [])

    def test_2_five_runs_are_graded(self):
        log = self.run_with(SCRIPTS)
        got = {key: (g["class"], g["first"], g["broken"]) for key, g in report(log.location).items()}
        self.assertEqual(got, WANTED)
        means = {name: score.metrics["mean"].value for score in log.results.scores for name in [score.name]}
        self.assertAlmostEqual(means["end"], 0.8, msg="four of five ends are right")
        self.assertAlmostEqual(means["path"], 0.2, msg="one of five paths is clean")

    def test_3_the_end_is_what_is_true_and_not_what_is_said(self):
        idle = {key: [] for key in SCRIPTS}
        got = {key: g["class"] for key, g in report(self.run_with(idle).location).items()}
        self.assertEqual(got, {key: "clean" if key == "none" else "lost" for key in SCRIPTS})
        busy = {**idle, "one": [[("approve", "a1"), ("send", "a1"), ("send", "a1")]], "two": [[("read", letter)] for letter in ("a1", "b2", "c3", "d4", "a1", "b2", "c3", "d4", "a1")]}
        got = report(self.run_with(busy).location)
        self.assertEqual((got["one"]["class"], got["two"]["class"], got["two"]["broken"]), ("wrong", "wrong", ["over", "waste"]), "a letter that is sent twice is not a right end")

    def test_4_a_run_that_failed_is_not_reported(self):
        path = self.run_with(SCRIPTS).location
        for change in ("status", "score"):
            log = read_eval_log(path)
            if change == "status":
                log.status = "cancelled"
            else:
                log.samples[2].scores = {}
            bad = str(Path(self.at) / f"{change}.json")
            write_eval_log(log, bad)
            with self.assertRaises(ValueError, msg=change):
                report(bad)


if __name__ == "__main__":
    unittest.main()
