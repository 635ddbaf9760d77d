import json
import re
import unittest
import zlib
from pathlib import Path


def flat(text):
    return " ".join(text.split())


def read(name):
    if not Path(name).is_file():
        raise AssertionError(f"{name} is missing")
    return Path(name).read_text(encoding="utf-8")


def longest(sample, training):
    """The length of the longest run of the sample that occurs in the training text."""
    best = 0
    for start in range(len(sample)):
        while start + best < len(sample) and sample[start:start + best + 1] in training:
            best += 1
    return best


class Samples(unittest.TestCase):
    """What the samples share with the text, computed again from the texts themselves."""

    @classmethod
    def setUpClass(cls):
        cls.training, cls.unseen = flat(read("training.txt")), flat(read("unseen.txt"))
        cls.entries = json.loads(read("samples.json"))
        cls.texts = [flat(entry["text"]) for entry in cls.entries]
        size = max(1, sum(map(len, cls.texts)) // max(1, len(cls.texts)))
        cuts = [cls.unseen[i:i + size] for i in range(0, len(cls.unseen) - size + 1, size)][:30]
        cls.runs = [longest(text, cls.training) for text in cls.texts]
        cls.real = [longest(cut, cls.training) for cut in cuts]

    def test_both_texts_are_prose_and_different(self):
        for name, text, least in (("training.txt", self.training, 4000), ("unseen.txt", self.unseen, 1500)):
            self.assertGreaterEqual(len(text), least, f"characters of {name}")
            share = len(zlib.compress(text.encode(), 9)) / len(text.encode())
            self.assertTrue(0.25 < share < 0.75, f"{name} packs to {share:.0%} of its size; prose packs to about a half")
        self.assertGreaterEqual(len(self.real), 5, "passages of the samples' length in unseen.txt")
        copied = sum(run > 150 for run in self.real)
        self.assertLessEqual(copied, len(self.real) // 10, "passages of unseen.txt stand in training.txt")

    def test_each_run_is_the_longest(self):
        for entry, text, run in zip(self.entries, self.texts, self.runs):
            self.assertIn(flat(entry["shared"]), self.training, f"the run of seed {entry['seed']} must occur in training.txt")
            self.assertLessEqual(abs(len(flat(entry["shared"])) - run), 2, f"seed {entry['seed']} shares a run of {run} characters with training.txt")

    def test_the_samples_are_drawn_from_a_model_of_this_text(self):
        self.assertEqual(len(set(self.texts)), len(self.texts), "two seeds have one text")
        for entry, text in zip(self.entries, self.texts):
            self.assertNotIn(text[:120], self.unseen, f"the text of seed {entry['seed']} stands in unseen.txt")
        mean, usual = sum(self.runs) / len(self.runs), sum(self.real) / len(self.real)
        self.assertGreater(mean, 0.4 * usual, f"the samples share runs of {mean:.0f} characters on average, real text of this author {usual:.0f}: a model that learned the text comes nearer")

    def test_the_report_has_both_longest_runs(self):
        report = read("report.md")
        for label, runs in (("Longest run of the samples:", self.runs), ("Longest run of unseen text:", self.real)):
            found = re.search(re.escape(label) + r"\D*(\d+)", report)
            self.assertTrue(found, f"report.md has no line {label} with a number")
            self.assertLessEqual(abs(int(found[1]) - max(runs)), 2, f"{label} is another number when it is computed again")
