import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path


def read(name: str) -> str:
    path = Path(name)
    if not path.is_file():
        raise AssertionError(f"There is no file {name}.")
    return path.read_text(encoding="utf-8")


def section(file: str, name: str) -> str:
    found = re.search(rf"(?ms)^## {re.escape(name)}[ \t]*$(.*?)(?=^## |\Z)", read(file))
    if not found:
        raise AssertionError(f"{file} has no heading ## {name}.")
    return found[1].strip()


def blocks(text: str) -> str:
    return "\n".join(re.findall(r"(?ms)^```[^\n]*\n(.*?)^```", text))


def session() -> list[tuple[str, str]]:
    """The typed lines of the example, each with the output below it."""
    steps: list[tuple[str, str]] = []
    for line in blocks(section("README.md", "Example")).splitlines():
        if line.startswith("$ "):
            steps.append((line[2:].strip(), ""))
        elif steps:
            typed, output = steps[-1]
            steps[-1] = (typed, output + line.rstrip() + "\n")
    return steps


class Readme(unittest.TestCase):
    maxDiff = None

    def test_it_begins_with_a_title_and_says_what_the_program_does(self):
        text = read("README.md")
        found = re.match(r"# \S[^\n]*\n\s*\n([^#\n][^\n]{29,})", text)
        self.assertIsNotNone(found, "README.md begins with # and a title, an empty line, and a sentence of at least 30 characters.")

    def test_install_has_lines_to_copy(self):
        code = blocks(section("README.md", "Install"))
        for part in ("git clone", "cd ", "uv run reading-log"):
            self.assertIn(part, code, f"Install: no block between ``` lines contains {part}")

    def test_your_data_names_the_file(self):
        self.assertIn("data/books.jsonl", section("README.md", "Your data"), "Your data does not name data/books.jsonl")

    def test_the_example_uses_add_list_and_stats(self):
        typed = [line for line, _ in session()]
        self.assertTrue(typed, "Example has no line that starts with $ in a block between ``` lines.")
        for command in ("add", "list", "stats"):
            self.assertTrue(any(re.match(rf"uv run reading-log .*\b{command}\b|uv run reading-log {command}", line) for line in typed),
                            f"Example has no line $ uv run reading-log {command}")

    def test_the_example_is_true(self):
        here = str(Path.cwd())
        with tempfile.TemporaryDirectory() as folder:
            for typed, expected in session():
                words = shlex.split(typed)
                if words[:3] != ["uv", "run", "reading-log"]:
                    self.fail(f"Example: every typed line starts with $ uv run reading-log; this one does not: {typed}")
                run = subprocess.run([sys.executable, "-m", "reading_log", *words[3:]], cwd=folder, capture_output=True,
                                     text=True, encoding="utf-8", timeout=20,
                                     env={**os.environ, "PYTHONPATH": here, "PYTHONIOENCODING": "utf-8"})
                got = (run.stdout + run.stderr).rstrip()
                self.assertEqual(got, expected.rstrip(), f"Example: $ {typed} really prints the first, README.md says the second.")


class Watch(unittest.TestCase):
    def test_the_reader_is_described(self):
        words = section("watch.md", "Reader").split()
        self.assertGreaterEqual(len(words), 5, "watch.md: Reader needs at least five words.")

    def test_there_is_a_stop_and_a_change(self):
        for name in ("Where they stopped", "What I changed"):
            with self.subTest(section=name):
                points = re.findall(r"(?m)^[-*] \S.{9,}$", section("watch.md", name))
                self.assertTrue(points, f"watch.md: {name} needs at least one line that starts with '- '.")


if __name__ == "__main__":
    unittest.main()
