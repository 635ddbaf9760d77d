import json
import unittest
from pathlib import Path


class Intervals(unittest.TestCase):
    def test_judgement_json_is_consistent(self):
        j = json.loads(Path("judgement.json").read_text(encoding="utf-8"))
        self.assertTrue(0 < j["model_bits"] < 8 and 0 < j["ngram_bits"] < 8, "bits per byte lie between 0 and 8")
        self.assertLess(j["low"], j["high"])
        gain = j["ngram_bits"] - j["model_bits"]
        self.assertTrue(j["low"] - 0.05 <= gain <= j["high"] + 0.05, f"gain {gain:.3f} against the interval {j['low']} to {j['high']}")
        self.assertGreaterEqual(j["guesses"], 40)
        self.assertTrue(0 <= j["right"] <= j["guesses"])
