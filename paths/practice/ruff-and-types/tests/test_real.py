import shutil
import subprocess
import sys
import tempfile
import unittest
from importlib.util import find_spec
from pathlib import Path

CACHE = tempfile.TemporaryDirectory()   # what mypy learned about the standard library, for both runs
GOOD = '''
import shelf

books = shelf.add_book("Emma", 474)
pages: int = shelf.pages_of(books, "Emma")
mean: float = shelf.mean_pages(books)
title: str = shelf.tidy_title(" Emma ")
print(pages + 1, mean / 2, title.upper(), [make(title) for make in shelf.label_makers(["hall"])])
found = shelf.find(books, title)
print(0 if found is None else found["pages"])
'''
BAD = {
    'shelf.find([], "Emma")["pages"]': "find may return None",
    'shelf.read_pages("12") + 1': "read_pages may return None",
    'shelf.pages_of([], "Emma").upper()': "pages_of returns a number",
    'shelf.mean_pages([]).upper()': "mean_pages returns a number",
    'shelf.tidy_title(12)': "tidy_title takes a text",
    'shelf.add_book("Emma", "474")': "the pages of a book are a number",
}


def mypy(file, text=None):
    """Run mypy with its own defaults, whatever pyproject.toml says, and return what it finds."""
    if text is not None:
        Path(file).write_text(text, encoding="utf-8")
    done = subprocess.run([*program("mypy"), "--config-file=", "--cache-dir", CACHE.name, file], capture_output=True, text=True)
    return done.stdout + done.stderr


def program(name):
    return [sys.executable, "-m", name] if find_spec(name) else [shutil.which(name)] if shutil.which(name) else []


class Ruff(unittest.TestCase):
    @unittest.skipUnless(program("ruff"), "ruff is not installed: uv add --dev ruff")
    def test_ruff_finds_nothing_in_your_file(self):
        rules = ["--isolated", "--no-cache", "--select", "E,F,B,I,UP", "--ignore", "E501", "--ignore-noqa", "--target-version", "py311"]
        done = subprocess.run([*program("ruff"), "check", *rules, "shelf.py"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Mypy(unittest.TestCase):
    def test_mypy_finds_nothing_in_your_file(self):
        said = mypy("shelf.py")
        self.assertIn("no issues found", said)
        text = Path("shelf.py").read_text(encoding="utf-8")
        self.assertNotIn("type: ignore", text, "repair the cause instead of telling mypy to look away")

    def test_a_right_caller_is_accepted(self):
        self.assertIn("no issues found", mypy("use_shelf.py", GOOD))

    def test_mypy_finds_six_mistakes_of_a_caller(self):
        said = mypy("use_shelf.py", "import shelf\n" + "".join(f"{call}\n" for call in BAD))
        for line, (call, why) in enumerate(BAD.items(), 2):
            self.assertIn(f"use_shelf.py:{line}: error", said, f"{call}: {why}, and mypy said nothing. Is its hint gone, or Any?")
