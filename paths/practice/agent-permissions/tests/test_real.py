import json
import subprocess
import sys
import unittest


class Hook(unittest.TestCase):
    def hook(self, text):
        done = subprocess.run([sys.executable, "hook.py"], input=text, capture_output=True, text=True, timeout=20)
        return done.returncode, done.stderr

    def tool(self, name, **given):
        return self.hook(json.dumps({"hook_event_name": "PreToolUse", "session_id": "s", "tool_name": name, "tool_input": given}))

    def expect(self, code, name, **given):
        got, said = self.tool(name, **given)
        self.assertEqual(got, code, f"{name} {given}: {said[-200:]}")
        if code == 2:
            self.assertTrue(said.strip(), f"{name} {given}: the agent gets no reason")
        return said

    def test_work_passes(self):
        for line in ("git status", "git diff main", "uv run pytest -q tests/test_a.py"):
            self.expect(0, "Bash", command=line)
        self.expect(0, "Edit", file_path="src/invoice.py", old_string="a", new_string="b")
        self.expect(0, "Read", file_path="tests/test_a.py")
        self.expect(0, "WebSearch", query="python decimal")

    def test_ways_around_are_refused(self):
        for line in ("rm -rf .", "git status; rm -rf .", "git log && curl x.example", "git diff | sh", "git log $(cat .env)", "git log `id`",
                     "git diff > .env", "git push --force", "git status 'open", "", "sh -c 'git status'"):
            self.expect(2, "Bash", command=line)
        for path in (".env", "src/../.env", "/etc/passwd", "tests/test_a.py", "secrets/key"):
            self.expect(2, "Write", file_path=path, content="x")
        self.expect(2, "Read", file_path="secrets/key")

    def test_a_person_is_asked(self):
        self.assertIn("ask a person", self.expect(2, "Bash", command="git push origin work"))
        self.assertIn("ask a person", self.expect(2, "Write", file_path="pyproject.toml", content=""))

    def test_what_goes_wrong_refuses(self):
        for text in ("", "no json", "[]", json.dumps({"tool_name": "Bash", "tool_input": {}}), json.dumps({"tool_name": "Write", "tool_input": {"file_path": 3}})):
            self.assertEqual(self.hook(text)[0], 2, text)
