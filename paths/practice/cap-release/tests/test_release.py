import datetime
import re
import tomllib
import unittest
from pathlib import Path


class Release(unittest.TestCase):
    def setUp(self):
        self.project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8")).get("project", {})
        self.changes = Path("CHANGELOG.md").read_text(encoding="utf-8")

    def test_the_version_is_ready(self):
        version = self.project.get("version", "")
        self.assertRegex(version, r"^\d+\.\d+\.\d+$", "version in [project]")
        self.assertGreaterEqual(int(version.split(".")[0]), 1, f"version {version} is below 1.0.0")
        for key in ("name", "requires-python"):
            self.assertTrue(self.project.get(key), f"[project] lacks {key}")

    def test_the_changelog_begins_with_it(self):
        found = re.findall(r"(?m)^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)\s*$", self.changes)
        self.assertTrue(found, "no section ## [X.Y.Z] - YYYY-MM-DD")
        self.assertEqual(found[0][0], self.project.get("version"), "newest section and pyproject.toml")
        for _, day in found:
            datetime.date.fromisoformat(day)
        days = [day for _, day in found]
        self.assertEqual(days, sorted(days, reverse=True), "newest version first")

    def test_it_says_what_changed(self):
        self.assertRegex(self.changes, r"### (Added|Changed|Fixed|Removed)\s+- \S")

    def test_the_readme_has_an_install_block(self):
        text = Path("README.md").read_text(encoding="utf-8")
        self.assertRegex(text, r"(?ims)^#+ [^\n]*install.*?^```.*?^```", "a heading with Install and a fenced block")
