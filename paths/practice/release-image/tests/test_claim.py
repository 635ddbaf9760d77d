import re
import unittest
from pathlib import Path


class Build(unittest.TestCase):
    def test_equal_digests_and_user(self):
        text = Path("build.md").read_text(encoding="utf-8")
        a, b = re.search(r"First: *(\S+)", text), re.search(r"Second: *(\S+)", text)
        self.assertTrue(a and b, "build.md: First and Second")
        self.assertEqual(a[1], b[1], "two builds of one commit have the same digest")
        user = re.search(r"User: *(\S+)", text)
        self.assertTrue(user and user[1].lower() not in ("0", "root"), "User: is not 0")
