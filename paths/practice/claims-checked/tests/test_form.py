import unittest
from pathlib import Path


class TestClaims(unittest.TestCase):
    def test_the_page_has_its_four_parts(self):
        lines = Path("CLAIMS.md").read_text().splitlines()
        parts, name = {}, None
        for line in lines:
            if line.startswith("## "):
                name = line[3:].strip()
                parts[name] = ""
            elif name:
                parts[name] += line + "\n"
        self.assertEqual(["Verdicts", "What failed", "Too easy", "Next claim"], [p for p in parts if p in ("Verdicts", "What failed", "Too easy", "Next claim")], "headings in this order")
        for name in ("What failed", "Too easy"):
            self.assertGreaterEqual(len(parts[name].split()), 4, f"## {name}: a sentence")
        self.assertRegex(parts["Next claim"], r"\d", "## Next claim: a number")
