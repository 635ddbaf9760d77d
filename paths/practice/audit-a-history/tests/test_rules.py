import json
import unittest
from pathlib import Path


class Yours(unittest.TestCase):
    def test_your_rules_refuse_by_default(self):
        rules = json.loads(Path("rules.json").read_text(encoding="utf-8"))
        self.assertTrue(rules["run_allow"], "run_allow is empty")
        for prefix in rules["run_allow"]:
            self.assertTrue(len(prefix) > 1 or prefix[0] not in ("git", "uv", "python", "sh", "bash"), f"{prefix} allows too much")
