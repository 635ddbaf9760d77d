import re
import unittest
from pathlib import Path


class Workflow(unittest.TestCase):
    def test_workflow(self):
        files = [p for p in (*Path(".github/workflows").glob("*.y*ml"), *Path(".forgejo/workflows").glob("*.y*ml"), Path(".gitlab-ci.yml")) if p.is_file()]
        texts = [re.sub(r"(?m)^\s*#.*$", "", p.read_text(encoding="utf-8")) for p in files]
        texts = [t for t in texts if "--items" in t]
        self.assertTrue(texts, "no workflow runs with --items")
        t = "\n".join(texts)
        for pattern, what in ((r"--items[ =]40", "--items 40"), (r"--items[ =]all", "--items all"), (r"tags", "a tag"), (r"timeout", "a time limit"), (r"pytest|unittest", "the tests"), (r"history\.jsonl", "history.jsonl is kept")):
            self.assertRegex(t, pattern, f"the workflow lacks: {what}")
        for bad in ("|| true", "continue-on-error: true", "allow_failure: true"):
            self.assertNotIn(bad, t, "a failure is silenced")
