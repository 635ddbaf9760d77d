import json
import subprocess
import tempfile
import unittest
import warnings
from pathlib import Path
from unittest import mock

from pydantic_ai import DeferredToolRequests, DeferredToolResults
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import FunctionModel

from guarded import build

warnings.filterwarnings("ignore")
RULES = json.loads(Path("rules.json").read_text())


class Scripted:
    """A model that makes these calls, one after the other, whatever it is told, and keeps what the tools answered."""

    def __init__(self, *calls):
        self.calls, self.heard = list(calls), []

    def __call__(self, messages, info):
        self.heard += [str(part.content) for part in messages[-1].parts if isinstance(part, ToolReturnPart)]
        if not self.calls:
            return ModelResponse(parts=[TextPart("done")])
        name, arguments = self.calls.pop(0)
        return ModelResponse(parts=[ToolCallPart(name, arguments)])


class Guarded(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name).resolve() / "root"
        for name in ("src", "tests", "secrets"):
            (self.root / name).mkdir(parents=True)
        (self.root / "src/a.py").write_text("A = 1\n")
        (self.root / "tests/test_a.py").write_text("assert True\n")
        (self.root / "secrets/key").write_text("s3cret")
        (self.root / "pyproject.toml").write_text("[project]\n")
        (self.root.parent / "outside.txt").write_text("not yours")
        self.started = []

    def tearDown(self):
        self.folder.cleanup()

    def go(self, *calls, approve=None):
        """Run the agent; the programs it starts are only noted. A question is answered by `approve`."""
        self.model = Scripted(*calls)
        agent = build(FunctionModel(self.model), RULES, self.root)

        def note(argv, *rest, **options):
            self.assertFalse(options.get("shell"), "no shell")
            self.started.append(list(argv))
            return subprocess.CompletedProcess(argv, 0, "ran\n", "")

        with mock.patch("subprocess.run", note), mock.patch("subprocess.check_output", lambda argv, *a, **k: note(argv, **k).stdout):
            result = agent.run_sync("Tidy up.")
            self.asked = isinstance(result.output, DeferredToolRequests)
            if self.asked and approve is not None:
                self.at_the_question()
                answers = {call.tool_call_id: approve for call in result.output.approvals}
                self.assertTrue(answers, "the question is one for approval")
                result = agent.run_sync(message_history=result.all_messages(), deferred_tool_results=DeferredToolResults(approvals=answers))
        return result.output

    def at_the_question(self):
        self.assertEqual(self.started, [], "nothing runs before the yes")
        self.assertEqual((self.root / "pyproject.toml").read_text(), "[project]\n", "nothing is written before the yes")

    def test_the_work_is_done(self):
        self.assertEqual(self.go(("read", {"path": "src/a.py"}), ("write", {"path": "src/a.py", "text": "A = 2\n"}), ("run", {"argv": ["uv", "run", "pytest"]})), "done")
        self.assertIn("A = 1", self.model.heard[0])
        self.assertEqual((self.root / "src/a.py").read_text(), "A = 2\n")
        self.assertEqual(self.started, [["uv", "run", "pytest"]])
        self.assertIn("ran", self.model.heard[2])

    def test_what_is_refused_does_not_happen_and_the_model_hears_it(self):
        self.go(("read", {"path": "secrets/key"}), ("read", {"path": "../outside.txt"}), ("write", {"path": "tests/test_a.py", "text": "pass"}),
                ("run", {"argv": ["rm", "-rf", "src"]}), ("run", {"argv": ["git", "push", "--force"]}))
        self.assertFalse(self.asked, "a refusal is no question")
        self.assertEqual(self.started, [])
        self.assertEqual((self.root / "tests/test_a.py").read_text(), "assert True\n")
        self.assertEqual(len(self.model.heard), 5, "the agent goes on after a refusal")
        self.assertFalse([h for h in self.model.heard if "s3cret" in h or "not yours" in h], "a refused file was read")
        self.assertTrue(all("refuse" in h.lower() for h in self.model.heard), f"the answers say that it was refused: {self.model.heard}")

    def test_a_question_stops_until_a_person_says_yes(self):
        self.go(("write", {"path": "pyproject.toml", "text": "[tool]\n"}))
        self.assertTrue(self.asked, "writing pyproject.toml asks first")
        self.at_the_question()
        self.assertEqual(self.go(("write", {"path": "pyproject.toml", "text": "[tool]\n"}), approve=True), "done")
        self.assertEqual((self.root / "pyproject.toml").read_text(), "[tool]\n")

    def test_a_no_is_a_no(self):
        self.go(("run", {"argv": ["git", "push"]}), approve=False)
        self.assertTrue(self.asked, "git push asks first")
        self.assertEqual(self.started, [])

    def test_a_yes_opens_nothing_else(self):
        self.go(("run", {"argv": ["git", "push"]}), ("run", {"argv": ["git", "push", "--force"]}), ("read", {"path": "secrets/key"}), approve=True)
        self.assertEqual(self.started, [["git", "push"]])
        self.assertFalse([h for h in self.model.heard if "s3cret" in h])

    def test_approval_does_not_lift_a_refusal(self):
        self.go(("write", {"path": "tests/test_a.py", "text": "pass"}), approve=True)
        self.assertEqual((self.root / "tests/test_a.py").read_text(), "assert True\n")


if __name__ == "__main__":
    unittest.main()
