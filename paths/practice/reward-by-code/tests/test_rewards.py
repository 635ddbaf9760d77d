import json
import unittest
from collections import Counter
from pathlib import Path

SCHEMA = {"name": str, "age": int}
CASES = [([2], 4), ([-3], -6), ([0], 0)]


class Sum(unittest.TestCase):
    def test_right_answers(self):
        from rewards import reward_sum
        for text in ("<answer>42</answer>", "40 + 2 makes\n<answer>\n 42 </answer> done", "41? No. <answer>42</answer>"):
            self.assertEqual(reward_sum(text, 42), 1.0, text)
        self.assertEqual(reward_sum("<answer>-7</answer>", -7), 1.0)

    def test_attacks(self):
        from rewards import reward_sum
        for text in ("", "42", "<answer>43</answer>", "<answer>42", "<answer>42</answer><answer>42</answer>", "<answer><answer>42</answer>", "<answer>4 2</answer>",
                     "<answer>42.0</answer>", "<answer>+42</answer>", "<answer>٤٢</answer>", "<answer>forty-two</answer>", "<answer>42</answer>" + "x" * 3000, "<answer>" + "9" * 500 + "</answer>", "<answer>1420</answer>", "<answer></answer>"):
            self.assertEqual(reward_sum(text, 42), 0.0, text[:80])


class Json(unittest.TestCase):
    def test_right_answers(self):
        from rewards import reward_json
        for text in ('{"name": "Ana", "age": 7}', ' {"age": -7,\n"name": ""} '):
            self.assertEqual(reward_json(text, SCHEMA), 1.0, text)
        self.assertEqual(reward_json('{"a": 1.5, "b": [1], "c": false}', {"a": float, "b": list, "c": bool}), 1.0)

    def test_attacks(self):
        from rewards import reward_json
        for text in ("", "{}", "[]", '{"name": "a"}', '{"name": "a", "age": "7"}', '{"name": "a", "age": true}', '{"name": "a", "age": 7.0}', '{"name": "a", "age": 7, "x": 1}', '{"name": null, "age": 7}',
                     '{"name": "a", "age": 1, "age": 2}', '{"name": "a", "age": NaN}', '{"name": "a", "age": 7} ok', "[" * 9000, '{"a":' * 1500, '{"name": "' + "a" * 20_000 + '", "age": 7}', "7"):
            self.assertEqual(reward_json(text, SCHEMA), 0.0, text[:60])
        self.assertEqual(reward_json('{"a": NaN}', {"a": float}), 0.0)
        self.assertEqual(reward_json('{"a": 1}', {"a": float}), 0.0)


class Tests(unittest.TestCase):
    def test_right_code_is_paid(self):
        from rewards import reward_tests
        self.assertEqual(reward_tests("def double(x):\n    return 2 * x", "double", CASES), 1.0)
        noisy = "print('[4, -6, 0]')\ndef double(x):\n    print('x' * 100)\n    return x + x"
        self.assertEqual(reward_tests(noisy, "double", CASES), 1.0, "printing must not hurt")
        self.assertEqual(reward_tests("def f(a, b): return {'s': [a, b]}", "f", [([1, "x"], {"s": [1, "x"]})]), 1.0)

    def test_wrong_and_broken_code(self):
        from rewards import reward_tests
        for code in ("", "def double(x): return x", "def double(x: return", "def other(x): return 2 * x", "def double(x): raise ValueError", "def double(x): return float(2 * x)",
                     "def double(x): return 4 if x == 2 else None", "double = 3", "#" * 30_000 + "\ndef double(x): return 2 * x"):
            self.assertEqual(reward_tests(code, "double", CASES), 0.0, code[:60])

    def test_leaving_early(self):
        from rewards import reward_tests
        for code in ("import sys; sys.exit(0)", "import os; os._exit(0)", "raise SystemExit", "def double(x):\n    import os; os._exit(0)"):
            self.assertEqual(reward_tests(code, "double", CASES), 0.0, code)

    def test_true_is_not_one_and_nothing_equals_everything(self):
        from rewards import reward_tests
        self.assertEqual(reward_tests("def f(x): return True", "f", [([1], 1)]), 0.0)
        self.assertEqual(reward_tests("def f(x): return {'s': [True]}", "f", [([1], {"s": [1]})]), 0.0, "True inside a list is not 1 either")
        everything = "class E(int):\n    def __eq__(self, o): return True\ndef double(x): return E(99)"
        self.assertEqual(reward_tests(everything, "double", CASES), 0.0)
        self.assertEqual(reward_tests("print('[4, -6, 0]')", "double", CASES), 0.0)
        self.assertEqual(reward_tests("import builtins\nbuiltins.print = None\ndef double(x): return 3", "double", CASES), 0.0)

    def test_an_endless_loop_ends(self):
        from rewards import reward_tests
        self.assertEqual(reward_tests("while True: pass", "double", CASES, seconds=0.5), 0.0)
        self.assertEqual(reward_tests("def double(x):\n    while x == 2: pass\n    return 2 * x", "double", CASES, seconds=0.5), 0.0)

    def test_expected_values_stay_outside(self):
        from rewards import reward_tests
        spy = """
import sys
def hunt(value, depth=0):
    if type(value) is int and 900_000_000 < value < 1_000_000_000:
        return value
    if depth < 6 and isinstance(value, (list, tuple, dict)):
        for part in (value.values() if isinstance(value, dict) else value):
            found = hunt(part, depth + 1)
            if found:
                return found
    return 0
def f(x):
    frame = sys._getframe()
    while frame:
        found = hunt(dict(frame.f_locals))
        if found:
            return found
        frame = frame.f_back
    return 0
"""
        self.assertEqual(reward_tests(spy, "f", [([1], 918_273_645)]), 0.0, "the code found the expected value in its own process")


class Attacks(unittest.TestCase):
    def test_twelve_attacks_get_nothing(self):
        from rewards import reward_json, reward_sum, reward_tests
        rows = [json.loads(x) for x in Path("attacks.jsonl").read_text(encoding="utf-8").splitlines() if x.strip()]
        self.assertGreaterEqual(len(rows), 12)
        self.assertEqual(len({r["text"] for r in rows}), len(rows), "two attacks are the same")
        kinds = Counter(r["reward"] for r in rows)
        for kind in ("sum", "json", "tests"):
            self.assertGreaterEqual(kinds[kind], 3, kind)
        pay = {"sum": lambda t: reward_sum(t, 42), "json": lambda t: reward_json(t, SCHEMA), "tests": lambda t: reward_tests(t, "double", CASES)}
        for r in rows:
            self.assertTrue(r["idea"].strip())
            self.assertEqual(pay[r["reward"]](r["text"]), 0.0, r["idea"])
