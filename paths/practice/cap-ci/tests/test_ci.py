import re
import unittest
from pathlib import Path


class Workflow(unittest.TestCase):
    def setUp(self):
        files = [p for folder in (".github/workflows", ".forgejo/workflows") for p in Path(folder).glob("*.y*ml")]
        files += [p for p in [Path(".gitlab-ci.yml")] if p.is_file()]
        self.assertTrue(files, "no workflow found")
        self.gitlab = all(p.name == ".gitlab-ci.yml" for p in files)
        self.text = "\n".join(re.sub(r"(?m)(^|\s)#.*$", "", p.read_text(encoding="utf-8")) for p in files)

    def test_on_every_push(self):
        if not self.gitlab:
            self.assertRegex(self.text, r"\bpush\b")

    def test_tests_and_linter(self):
        self.assertRegex(self.text, r"\b(pytest|unittest)\b", "no tests")
        self.assertRegex(self.text, r"\b(ruff|flake8|pylint|mypy|pyright)\b", "no linter")

    def test_the_end_to_end_run(self):
        self.assertRegex(self.text, r"sample\.csv", "no run on sample.csv")

    def test_a_limit_on_time(self):
        found = re.findall(r"(?m)^\s*timeout(?:-minutes)?:\s*[\"']?(\d+)", self.text)
        self.assertTrue(found, "no timeout-minutes (or timeout)")
        self.assertTrue(all(int(n) <= 10 for n in found), f"at most 10 minutes: {found}")

    def test_nothing_is_silenced(self):
        self.assertNotRegex(self.text, r"\|\|\s*true|continue-on-error:\s*true|allow_failure:\s*true")

    def test_no_password(self):
        for value in re.findall(r"(?im)^\s*[\w-]*(?:password|token|api_key|apikey)\s*:\s*(\S.*)$", self.text):
            self.assertIn("$", value, "a password is written into the workflow")
