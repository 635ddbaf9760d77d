import re
import unittest
from pathlib import Path


class Workflow(unittest.TestCase):
    def setUp(self):
        files = [p for folder in (".github/workflows", ".forgejo/workflows") for p in Path(folder).glob("*.y*ml")]
        files += [p for p in [Path(".gitlab-ci.yml")] if p.is_file()]
        self.assertTrue(files, "no workflow in .github/workflows, .forgejo/workflows or .gitlab-ci.yml")
        self.gitlab = all(p.name == ".gitlab-ci.yml" for p in files)
        text = "\n".join(p.read_text(encoding="utf-8") for p in files)
        self.text = re.sub(r"(?m)(^|\s)#.*$", "", text)

    def test_it_runs_on_push_and_pull_request(self):
        if not self.gitlab:
            self.assertRegex(self.text, r"(?m)^[\"']?on[\"']?:", "no on:")
            for word in ("push", "pull_request"):
                self.assertRegex(self.text, rf"\b{word}\b", f"on: lacks {word}")

    def test_it_installs_from_the_lock_file(self):
        self.assertRegex(self.text, r"uv (sync|run)[^\n]*--(locked|frozen)|UV_(LOCKED|FROZEN)|install[^\n]*-r\s*\S+|poetry install|pdm sync", "nothing is installed from a lock file")

    def test_it_runs_all_three_checks(self):
        for name, pattern in (("linter", r"\bruff check\b|\bruff-action\b"), ("type checker", r"\b(mypy|pyright|ty check)\b"), ("tests", r"\b(pytest|unittest)\b")):
            self.assertRegex(self.text, pattern, f"no {name} in the workflow")

    def test_nothing_is_silenced(self):
        for pattern in (r"\|\|\s*true", r"continue-on-error:\s*true", r"allow_failure:\s*true"):
            self.assertNotRegex(self.text, pattern, "this hides a failure")

    def test_time_and_rights_are_limited(self):
        self.assertRegex(self.text, r"(?m)^\s*(timeout-minutes|timeout):\s*\S", "no limit on time")
        if not self.gitlab:
            self.assertRegex(self.text, r"permissions:\s*\n?\s*\{?\s*contents:\s*read|permissions:\s*read-all", "no permissions: contents: read")

    def test_no_tabs(self):
        self.assertNotIn("\t", self.text, "YAML is indented with spaces")
