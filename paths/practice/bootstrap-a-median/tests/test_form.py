import unittest
from pathlib import Path


class Explain(unittest.TestCase):
    def test_explain_md_avoids_the_technical_words(self):
        self.assertTrue(Path("explain.md").is_file(), "explain.md is missing")
        text = Path("explain.md").read_text().lower()
        for word in ("confidence", "bootstrap", "quantile", "sample"):
            self.assertNotIn(word, text, f"explain.md uses the word {word!r}")
