import json
import random
import re
import time
import unittest
from pathlib import Path


class Memory(unittest.TestCase):
    def test_longest_shared(self):
        from memory import longest_shared
        for sample, training, expected in (
            ("the lamp was", "a lamp was lit", " lamp was"), ("abcxabd", "abd abc", "abc"), ("xyz", "abc", ""),
            ("", "abc", ""), ("aaaa", "aa", "aa"), ("whole", "whole", "whole"),
        ):
            self.assertEqual(longest_shared(sample, training), expected, f"longest_shared({sample!r}, {training!r})")

    def test_share_copied(self):
        from memory import share_copied
        for sample, training, n, expected in (("abcd", "abc", 2, 2 / 3), ("abcd", "zzz", 2, 0), ("ab", "ab", 3, 0), ("abc", "xabcx", 3, 1)):
            self.assertAlmostEqual(share_copied(sample, training, n), expected, msg=f"share_copied({sample!r}, {training!r}, {n})")

    def test_entry(self):
        from memory import entry
        self.assertEqual(entry(3, "to be sure", "not to be"), {"seed": 3, "text": "to be sure", "shared": "to be", "length": 5})

    def test_it_is_fast_enough(self):
        from memory import longest_shared
        rng = random.Random(1)
        words = ["the", "river", "lamp", "was", "slow", "and", "brown", "ferry", "rope"]
        training = " ".join(rng.choice(words) for _ in range(60_000))
        sample = "zz " + training[1000:1200] + " qq " + " ".join(rng.choice(words) for _ in range(15))
        start = time.perf_counter()
        self.assertGreaterEqual(len(longest_shared(sample, training)), 200)
        self.assertLess(time.perf_counter() - start, 5, "seconds for a sample of 300 characters")


class Report(unittest.TestCase):
    def test_samples_json_follows_the_seeds(self):
        entries = json.loads(Path("samples.json").read_text(encoding="utf-8"))
        self.assertGreaterEqual(len(entries), 10, "samples")
        self.assertEqual([e["seed"] for e in entries], list(range(1, len(entries) + 1)), "seeds 1, 2, 3, … without gaps")
        for e in entries:
            self.assertTrue(e["text"].strip(), f"text of seed {e['seed']}")
            self.assertIn(e["shared"], e["text"], f"the run of seed {e['seed']} must occur in its text")
            self.assertEqual(e["length"], len(e["shared"]), f"length of seed {e['seed']}")

    def test_report_has_seven_sections_and_the_right_size(self):
        text = Path("report.md").read_text(encoding="utf-8")
        names = ["Result", "Curve", "Rule", "Samples", "Memorised", "Readers", "Limits"]
        found = re.findall(r"(?m)^## (.+?)\s*$", text)
        self.assertEqual([n for n in found if n in names], names, "sections in this order")
        for name in names:
            body = re.search(rf"(?ms)^## {name}\s*\n(.*?)(?=^## |\Z)", text)[1]
            self.assertGreaterEqual(len(body.split()), 12, f"words under ## {name}")
        for name in ("Result", "Memorised", "Readers"):
            body = re.search(rf"(?ms)^## {name}\s*\n(.*?)(?=^## |\Z)", text)[1]
            self.assertRegex(body, r"\d", f"## {name} needs numbers")
        self.assertTrue(300 <= len(text.split()) <= 1200, f"{len(text.split())} words")
