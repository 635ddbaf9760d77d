import ast
import re
import unittest
from pathlib import Path

import loops

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
LOOPS = (ast.For, ast.While)


def function(name: str) -> tuple[ast.FunctionDef, str]:
    text = Path("loops.py").read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            lines = text.splitlines()[node.lineno - 1:node.end_lineno]
            return node, "\n".join(lines)
    raise AssertionError(f"loops.py has no function {name}.")


def uses(node: ast.AST, kinds: tuple) -> bool:
    return any(isinstance(child, kinds) for child in ast.walk(node))


class ResultsAreTheSame(unittest.TestCase):
    def same(self, name: str, arguments: tuple, expected: object) -> None:
        got = getattr(loops, name)(*arguments)
        self.assertEqual(got, expected, f"{name}{arguments}: expected {expected!r}, got {got!r}")
        self.assertIs(type(got), type(expected), f"{name}{arguments} must give a {type(expected).__name__}.")

    def test_squares(self):
        self.same("squares", ([3, -1, 0, 3],), [9, 1, 0, 9])
        self.same("squares", ([],), [])

    def test_long_words(self):
        self.same("long_words", (["tea", "coffee", "milk", "juice"], 4), ["coffee", "juice"])
        self.same("long_words", ([], 2), [])

    def test_running_totals(self):
        self.same("running_totals", ([5, -2, 4],), [5, 3, 7])
        self.same("running_totals", ([],), [])

    def test_word_lengths(self):
        self.same("word_lengths", (["tea", "milk", "tea"],), {"tea": 3, "milk": 4})

    def test_first_letters(self):
        self.same("first_letters", (["Tea", "", "toast", "Milk"],), {"t", "m"})
        self.same("first_letters", ([],), set())

    def test_halving_steps(self):
        for number, steps in ((1, 0), (2, 1), (9, 3), (1000, 9)):
            self.same("halving_steps", (number,), steps)

    def test_flat(self):
        self.same("flat", ([[1, 2], [], [3]],), [1, 2, 3])
        self.same("flat", ([],), [])

    def test_total_pages(self):
        self.same("total_pages", ([{"title": "Momo", "pages": 304}, {"title": "Emma", "pages": 474}],), 778)
        self.same("total_pages", ([],), 0)


class TheForm(unittest.TestCase):
    def test_six_functions_use_a_comprehension_and_no_loop(self):
        for name in ("squares", "long_words", "word_lengths", "first_letters", "flat", "total_pages"):
            with self.subTest(function=name):
                node, _ = function(name)
                self.assertFalse(uses(node, LOOPS), f"{name} still has a for or while loop.")
                self.assertTrue(uses(node, COMPREHENSIONS), f"{name} has no comprehension.")

    def test_the_two_others_stay_loops(self):
        for name in ("running_totals", "halving_steps"):
            with self.subTest(function=name):
                node, _ = function(name)
                self.assertTrue(uses(node, LOOPS), f"{name} should stay a loop: each round needs the one before.")

    def test_the_two_loops_have_a_written_reason(self):
        for name in ("running_totals", "halving_steps"):
            with self.subTest(function=name):
                _, text = function(name)
                found = re.search(r"(?i)#\s*loop:(.*)", text)
                self.assertIsNotNone(found, f"{name} has no comment that begins with # Loop: inside the function.")
                words = found[1].split()
                self.assertGreaterEqual(len(words), 5, f"{name}: the reason after # Loop: has {len(words)} words.")


if __name__ == "__main__":
    unittest.main()
