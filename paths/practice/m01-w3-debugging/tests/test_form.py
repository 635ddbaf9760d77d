import re
import unittest
from pathlib import Path


class TheFiles(unittest.TestCase):
    def test_bugs_md_is_filled_in(self):
        text = Path("bugs.md").read_text(encoding="utf-8")
        for name in ("invoice.py", "warmest.py", "groups.py"):
            with self.subTest(file=name):
                part = re.search(rf"(?ms)^## {re.escape(name)}\s*$(.*?)(?=^## |\Z)", text)
                self.assertIsNotNone(part, f"bugs.md has no heading ## {name}")
                self.assertRegex(part[1], r"(?m)^Line:\s*\d+", f"{name}: Line: needs a number.")
                for field in ("Cause", "Found with"):
                    self.assertRegex(part[1], rf"(?m)^{field}:[ \t]*\S", f"{name}: {field}: is empty.")


if __name__ == "__main__":
    unittest.main()
