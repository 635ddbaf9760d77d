import ast
import inspect
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import word_count

NAMES = ["read_text", "split_words", "count_words", "top_words", "format_table"]
EXPECTED = ["  124 the", "   81 of", "   73 and", "   68 a", "   53 to", "   48 in", "   43 i", "   34 is", "   32 it", "   31 that"]


def function(name: str):
    found = getattr(word_count, name, None)
    if not inspect.isfunction(found):
        raise AssertionError(f"word_count.py has no function {name}.")
    return found


class Results(unittest.TestCase):
    maxDiff = None

    def same(self, name: str, arguments: tuple, expected: object) -> None:
        got = function(name)(*arguments)
        self.assertEqual(got, expected, f"{name}{arguments}: expected {expected!r}, got {got!r}")

    def test_read_text_returns_the_text_of_any_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "small.txt"
            path.write_text("Grüße,\nMomo\n", encoding="utf-8")
            self.same("read_text", (path,), "Grüße,\nMomo\n")

    def test_split_words_cleans_the_words(self):
        self.same("split_words", ("The cat. \"The CAT!\"\n(don't) half-open",),
                  ["the", "cat", "the", "cat", "don't", "half-open"])

    def test_split_words_of_an_empty_text_or_of_punctuation_is_an_empty_list(self):
        self.same("split_words", ("",), [])
        self.same("split_words", (" ... ! \n",), [])

    def test_count_words_counts(self):
        self.same("count_words", (["b", "a", "b"],), {"b": 2, "a": 1})
        self.same("count_words", ([],), {})

    def test_count_words_starts_afresh_each_time(self):
        function("count_words")(["a", "a"])
        self.same("count_words", (["a"],), {"a": 1})

    def test_top_words_puts_the_most_frequent_first(self):
        self.same("top_words", ({"a": 1, "b": 5, "c": 3}, 2), [("b", 5), ("c", 3)])

    def test_top_words_orders_equal_counts_by_the_alphabet(self):
        self.same("top_words", ({"pear": 2, "fig": 2, "plum": 3, "apple": 2}, 3), [("plum", 3), ("apple", 2), ("fig", 2)])

    def test_top_words_with_few_words_or_n_of_0(self):
        self.same("top_words", ({"a": 1}, 10), [("a", 1)])
        self.same("top_words", ({"a": 1}, 0), [])
        self.same("top_words", ({}, 3), [])

    def test_top_words_leaves_the_counts_as_they_are(self):
        counts = {"b": 1, "a": 2}
        function("top_words")(counts, 1)
        self.assertEqual(list(counts.items()), [("b", 1), ("a", 2)], "top_words changed the dict it was given.")

    def test_format_table_aligns_the_counts(self):
        self.same("format_table", ([("the", 149), ("and", 7)],), "  149 the\n    7 and")
        self.same("format_table", ([],), "")


class TheForm(unittest.TestCase):
    def test_every_function_has_type_hints(self):
        for name in NAMES:
            with self.subTest(function=name):
                signature = inspect.signature(function(name))
                self.assertIsNot(signature.return_annotation, inspect.Signature.empty, f"{name} has no return type: -> …")
                for parameter in signature.parameters.values():
                    self.assertIsNot(parameter.annotation, inspect.Parameter.empty,
                                     f"{name}: the parameter {parameter.name} has no type.")

    def test_every_function_has_a_docstring_of_one_line(self):
        for name in NAMES:
            with self.subTest(function=name):
                doc = (function(name).__doc__ or "").strip()
                self.assertTrue(doc, f"{name} has no docstring.")
                self.assertEqual(len(doc.splitlines()), 1, f"{name}: the docstring has more than one line.")

    def test_none_of_the_five_functions_prints(self):
        tree = ast.parse(Path("word_count.py").read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in NAMES:
                calls = [c for c in ast.walk(node) if isinstance(c, ast.Call)
                         and isinstance(c.func, ast.Name) and c.func.id == "print"]
                self.assertEqual(calls, [], f"{node.name} prints; only main does that.")

    def test_importing_prints_nothing(self):
        run = subprocess.run([sys.executable, "-c", "import word_count"], capture_output=True, text=True, timeout=20)
        self.assertEqual(run.stdout, "", "import word_count prints; put main() under if __name__ == \"__main__\":")

    def test_the_script_prints_the_ten_most_frequent_words(self):
        run = subprocess.run([sys.executable, "word_count.py"], capture_output=True, text=True, timeout=20,
                             env={**os.environ, "PYTHONIOENCODING": "utf-8"})
        self.assertEqual(run.returncode, 0, run.stderr[-500:])
        self.assertEqual(run.stdout.rstrip("\n").split("\n"), EXPECTED, "The output (first) differs from the expected (second).")


if __name__ == "__main__":
    unittest.main()
