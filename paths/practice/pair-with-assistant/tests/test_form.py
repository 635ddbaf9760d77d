import re
import unittest
from pathlib import Path


class Review(unittest.TestCase):
    def test_own_tests(self):
        for name in ("test_slots.py", "test_fees.py"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
            n = len(re.findall(r"(?m)^\s*def test_\w+", Path(name).read_text(encoding="utf-8")))
            self.assertGreaterEqual(n, 5, f"{name}: test functions")
