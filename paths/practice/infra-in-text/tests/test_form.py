import re
import unittest
from pathlib import Path


class TestText(unittest.TestCase):
    def test_main_tf_has_resources_a_reference_and_a_sensitive_variable(self):
        text = Path("main.tf").read_text()
        found = re.findall(r'(?m)^\s*resource\s+"(\w+)"\s+"(\w+)"', text)
        self.assertGreaterEqual(len(found), 3, "resource blocks")
        self.assertTrue(any(f"{kind}.{name}." in text for kind, name in found), "no resource refers to another")
        self.assertRegex(text, r"sensitive\s*=\s*true", "no sensitive variable")
        ignored = Path(".gitignore").read_text()
        self.assertIn(".tfstate", ignored)
        self.assertIn(".terraform", ignored)
