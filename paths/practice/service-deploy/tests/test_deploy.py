import re
import unittest
from pathlib import Path


class Image(unittest.TestCase):
    def setUp(self):
        files = [p for folder in (".github/workflows", ".forgejo/workflows") for p in Path(folder).glob("*.y*ml")]
        files += [p for p in [Path(".gitlab-ci.yml")] if p.is_file()]
        self.assertTrue(files, "no workflow found")
        texts = [re.sub(r"(?m)(^|\s)#.*$", "", p.read_text(encoding="utf-8")) for p in files]
        building = [t for t in texts if re.search(r"build-push-action|(docker|podman|buildah|kaniko)[^\n]*build|docker push", t)]
        self.assertTrue(building, "no workflow builds an image")
        self.text = building[0]
        self.github = any(".github" in p.parts for p in files)

    def test_it_pushes(self):
        self.assertRegex(self.text, r"push:\s*true|(docker|podman|buildah)\s+push|--push\b|kaniko", "the image is built but not pushed")

    def test_the_tests_come_first(self):
        tests = re.search(r"\b(pytest|unittest)\b|needs:\s*\[?\s*\w*(test|check)", self.text)
        build = re.search(r"build-push-action|(docker|podman|buildah|kaniko)[^\n]*build", self.text)
        self.assertIsNotNone(tests, "no tests before the build")
        self.assertLess(tests.start(), build.start(), "the tests come after the build")

    def test_the_tag_never_moves(self):
        self.assertRegex(self.text, r"github\.(sha|ref_name)|GITHUB_SHA|CI_COMMIT|metadata-action|GITHUB_REF_NAME", "tag the image with commit or version")

    def test_only_the_needed_rights(self):
        if self.github:
            self.assertRegex(self.text, r"packages:\s*write", "no packages: write")
            self.assertNotIn("write-all", self.text)

    def test_no_password_in_the_file(self):
        for value in re.findall(r"(?im)^\s*(?:password|token):\s*(.+)$", self.text):
            self.assertIn("$", value, "a password is written into the workflow")
