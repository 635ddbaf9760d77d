import re
import unittest
from pathlib import Path

LABELS = ["Kind", "Situation", "Task", "Action", "Result", "Evidence", "Changed"]


class Stories(unittest.TestCase):
    def test_stories(self):
        parts = re.split(r"(?m)^## ", Path("stories.md").read_text())[1:]
        self.assertEqual(len(parts), 6, "six stories")
        kinds = []
        for part in parts:
            name = part.splitlines()[0]
            found = re.findall(rf"(?m)^({'|'.join(LABELS)}): *(\S.*)$", part)
            self.assertEqual([k for k, _ in found], LABELS, f"{name}: seven lines with text, in order")
            values = dict(found)
            kinds.append(values["Kind"].strip())
            self.assertRegex(values["Result"], r"\d", f"{name}: a number in the result")
            self.assertTrue(60 <= len(part.split()) <= 320, f"{name}: {len(part.split())} words")
        self.assertEqual(sorted(kinds), ["bug", "conflict", "decision", "failure", "stopped", "used"])
