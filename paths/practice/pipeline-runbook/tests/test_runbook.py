import re
import unittest
from pathlib import Path

NAMES = ["When to use this", "Before you start", "Steps", "Check", "Go back", "If it goes wrong"]


class Runbook(unittest.TestCase):
    def setUp(self):
        self.text = Path("runbook.md").read_text(encoding="utf-8")
        self.parts = dict(re.findall(r"(?ms)^## (.+?)\n(.*?)(?=^## |\Z)", self.text))

    def test_all_sections_are_there_in_order_and_filled(self):
        self.assertEqual([n for n in self.parts if n in NAMES], NAMES)
        for name in NAMES:
            body = re.sub(r"Last followed.*", "", self.parts[name])
            self.assertGreaterEqual(len(body.split()), 8, f"section {name} is too short")
        self.assertLessEqual(len(self.text.splitlines()), 80)

    def test_each_step_has_a_command_and_a_result(self):
        steps = re.findall(r"(?ms)^\d+\. .*?(?=^\d+\. |\Z)", self.parts["Steps"])
        self.assertGreaterEqual(len(steps), 4, "at least four numbered steps")
        for step in steps:
            self.assertRegex(step, r"`[^`]+`", f"no command: {step[:40]}")
            self.assertIn("You see", step, f"nothing to see: {step[:40]}")
            for script in re.findall(r"python3? ([\w./-]+\.py)", step):
                self.assertTrue(Path(script).is_file(), f"a step runs {script}, which is not in the folder")

    def test_it_was_followed(self):
        self.assertRegex(self.text, r"(?m)^Last followed: .*\d.* by \S+")
