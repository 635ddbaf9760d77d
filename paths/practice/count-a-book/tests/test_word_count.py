import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

WORDS = 2193
DIFFERENT = 857
TOP = ["the 124", "of 81", "and 73", "a 68", "to 53", "in 48", "i 43", "is 34", "it 32", "that 31"]


def run(text: str) -> list[str]:
    """The lines that word_count.py prints when data/book.txt holds this text."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy("word_count.py", folder)
        (Path(folder) / "data").mkdir()
        (Path(folder) / "data" / "book.txt").write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, "word_count.py"], cwd=folder, capture_output=True, text=True,
                              encoding="utf-8", timeout=20, env={**os.environ, "PYTHONIOENCODING": "utf-8"})
    if done.returncode != 0:
        raise AssertionError(f"word_count.py ends with an error:\n{done.stderr.strip()[-600:]}")
    return [line.strip() for line in done.stdout.splitlines() if line.strip()]


def expected(words: int, different: int, top: list[str]) -> list[str]:
    return [f"words: {words}", f"different words: {different}", "with a dict:", *top,
            "with Counter:", *top, "same counts: True"]


class WordCount(unittest.TestCase):
    maxDiff = None

    def check(self, text: str, words: int, different: int, top: list[str]) -> None:
        want = expected(words, different, top)
        got = run(text)
        self.assertEqual(got, want, f"With the text {text[:70]!r} the output (first) differs from the expected (second).")

    def test_the_whole_book_is_counted(self):
        self.check(Path("data/book.txt").read_text(encoding="utf-8"), WORDS, DIFFERENT, TOP)

    def test_words_are_counted_in_order_of_frequency(self):
        self.check("a b a c\nb a", 6, 3, ["a 3", "b 2", "c 1"])

    def test_case_does_not_matter(self):
        self.check("The the THE cat Cat dog", 6, 3, ["the 3", "cat 2", "dog 1"])

    def test_punctuation_around_a_word_is_not_part_of_it(self):
        self.check("\"Stop!\" (stop) stop; stop: 'go'. go, go? why", 8, 3, ["stop 4", "go 3", "why 1"])

    def test_punctuation_inside_a_word_stays(self):
        self.check("don't don't half-open", 3, 2, ["don't 2", "half-open 1"])

    def test_punctuation_alone_is_not_a_word(self):
        self.check("yes ! yes ... \" no", 3, 2, ["yes 2", "no 1"])

    def test_only_the_ten_most_frequent_words_are_shown(self):
        words = "abcdefghijkl"
        text = " ".join(" ".join(w * 1 for _ in range(20 - i)) for i, w in enumerate(words))
        self.check(text, sum(20 - i for i in range(12)), 12, [f"{w} {20 - i}" for i, w in enumerate(words)][:10])


if __name__ == "__main__":
    unittest.main()
