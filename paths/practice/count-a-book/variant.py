"""Counting with a rule of its own; the seed chooses the rule and the texts of the tests."""

import json
import random
import sys

seed = int(sys.argv[1])
dice = random.Random(seed)
shortest, n_top = dice.randint(2, 4), dice.randint(2, 4)
edge = dice.choice(".,;!?")
unwanted = dice.choice("aehost")

SYLLABLES = ["ta", "ho", "mi", "se", "lu", "an", "ok", "er", "pi", "od"]


def count(text):
    counts = {}
    for piece in text.lower().split():
        word = piece.strip(edge)
        if len(word) >= shortest and not word.startswith(unwanted):
            counts[word] = counts.get(word, 0) + 1
    return counts


def text():
    words = ["".join(dice.choices(SYLLABLES, k=dice.randint(1, 2))) for _ in range(6)]
    pieces = [dice.choice(words) + dice.choice(["", "", edge]) for _ in range(30)]
    return " ".join(piece.upper() if dice.random() < 0.2 else piece for piece in pieces)


texts = [text() for _ in range(4)] + ["", edge * 3, f"{edge}{unwanted}xyz xyzxyz{edge} XYZXYZ x{edge}x{edge}x"]
cases = [(one, count(one)) for one in texts]
SOLUTION = f'''def tally(text):
    counts = {{}}
    for piece in text.lower().split():
        word = piece.strip({edge!r})
        if len(word) >= {shortest} and not word.startswith({unwanted!r}):
            counts[word] = counts.get(word, 0) + 1
    return counts


def top(text):
    counts = tally(text)
    return sorted(counts, key=lambda word: (-counts[word], word))[:{n_top}]
'''
TESTS = f'''import unittest

from tally import tally, top

CASES = {cases!r}


class Tally(unittest.TestCase):
    def test_each_text_is_counted(self):
        for text, counts in CASES:
            self.assertEqual(dict(tally(text)), counts, f"tally({{text!r}})")

    def test_the_most_frequent_come_first_and_equals_by_the_alphabet(self):
        for text, counts in CASES:
            expected = sorted(counts, key=lambda word: (-counts[word], word))[:{n_top}]
            self.assertEqual(list(top(text)), expected, f"top({{text!r}})")


if __name__ == "__main__":
    unittest.main()
'''
STARTER = '''def tally(text):
    """How often each word occurs, as a dict."""
    return {}


def top(text):
    """The most frequent words, as a list."""
    return []
'''
statement = (
    "Write two functions in tally.py.\n"
    f"tally(text) counts words as a dict: in small letters, without any {edge!r} at their ends, only those with at least "
    f"{shortest} letters, and none that begins with {unwanted!r}.\n"
    f"top(text) gives the {n_top} most frequent of them as a list, equally frequent ones by the alphabet."
)
print(json.dumps({
    "statement": statement,
    "files": {"tally.py": STARTER},
    "tests": {"test_tally.py": TESTS},
    "solution": {"tally.py": SOLUTION},
}))
