import re
import unittest
from pathlib import Path


class Proof(unittest.TestCase):
    def test_before_equals_after(self):
        text = Path("proof.md").read_text(encoding="utf-8")
        found = {k: re.search(rf"(?m)^{k}: *([0-9a-f]{{64}})\s*$", text) for k in ("Before", "Changed", "After")}
        for k, m in found.items():
            self.assertIsNotNone(m, f"proof.md: {k}: and 64 characters")
        self.assertEqual(found["Before"][1], found["After"][1], "Before and After differ")
        self.assertNotEqual(found["Before"][1], found["Changed"][1], "Changed is the same as Before")
