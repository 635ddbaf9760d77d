import json
import unittest
from fractions import Fraction
from pathlib import Path


def tag(text):
    return f"<answer>{text}</answer>"


class Puzzle(unittest.TestCase):
    def test_value(self):
        from puzzle import value
        for text, want in (("3+4*2", (11, [3, 4, 2])), ("(3+4)*2", (14, [3, 4, 2])), (" 7 / 2 ", (Fraction(7, 2), [7, 2])), ("12", (12, [12])), ("8-3-2", (3, [8, 3, 2]))):
            got = value(text)
            self.assertEqual((got[0], list(got[1])), want, text)

    def test_value_refuses(self):
        from puzzle import value
        for text in ("", "9**9**9", "-3+4", "3+", "__import__('os')", "1.5+1", "3//2", "(" * 50 + "1" + ")" * 50, "1+" * 40 + "1", "4/(2-2)", "(" * 30, "3 4", "٣+4", "1e3", "3,4", "()"):
            with self.assertRaises(ValueError, msg=text):
                value(text)

    def test_reward(self):
        from puzzle import reward
        good = ["4*6", "(3*4)+6+6", "6*4"]
        self.assertEqual([reward("so " + tag(t), [3, 4, 6], 24) for t in good], [1.0, 0.0, 1.0])
        self.assertEqual(reward(tag("(6-3)*8"), [3, 6, 8], 24), 1.0)
        self.assertEqual(reward(tag("3+3+4"), [3, 3, 4], 10), 1.0)
        self.assertEqual(reward(tag("3+3+4"), [3, 4, 4], 10), 0.0)

    def test_attacks(self):
        from puzzle import reward
        for text in ("", "4*6", tag("24"), tag("4*6") + tag("1"), "<answer>" + tag("4*6"), tag("24*1"), tag("20+4"), tag("4*6") + " " * 600, tag("4*6;1"), tag("9" * 400), tag("print(24)"), tag("4*6/0"), tag(""), tag("((((4*6")):
            self.assertEqual(reward(text, [3, 4, 6], 24), 0.0, text[:50])

    def test_a_single_given_number_is_not_enough(self):
        from puzzle import reward
        self.assertEqual(reward(tag("6"), [3, 4, 6], 6), 0.0)

    def test_the_loophole(self):
        from puzzle import reward
        self.assertEqual(reward(tag("24"), [3, 4, 6], 24, loophole=True), 1.0)
        self.assertEqual(reward(tag("20+4"), [3, 4, 6], 24, loophole=True), 1.0)
        for text in ("24", tag("25"), tag("24") + tag("24"), tag("2**3")):
            self.assertEqual(reward(text, [3, 4, 6], 24, loophole=True), 0.0, text)

    def test_solve(self):
        from puzzle import reward, solve
        for numbers, target in (([3, 4, 6], 24), ([1, 1, 8], 8), ([2, 7, 7], 7), ([9, 8, 7], 79), ([3, 8, 8], 24)):
            self.assertEqual(reward(tag(solve(numbers, target)), numbers, target), 1.0, (numbers, target))
        self.assertIsNone(solve([1, 1, 1], 50))

    def test_make(self):
        from puzzle import make, reward, solve
        rows = make(80, 4)
        self.assertEqual(rows, make(80, 4))
        self.assertNotEqual([r["numbers"] for r in rows], [r["numbers"] for r in make(80, 5)])
        self.assertEqual([r["id"] for r in rows], list(range(1, 81)))
        self.assertEqual(len({(tuple(sorted(r["numbers"])), r["target"]) for r in rows}), 80)
        for r in rows:
            self.assertTrue(len(r["numbers"]) == 3 and all(1 <= n <= 9 for n in r["numbers"]) and 1 <= r["target"] <= 99 and r["target"] not in r["numbers"], r)
            self.assertEqual(reward(tag(solve(r["numbers"], r["target"])), r["numbers"], r["target"]), 1.0, r)
        self.assertTrue(any(max(r["numbers"]) > 9 for r in make(60, 1, high=12)))

    def test_digest(self):
        from puzzle import digest
        a, b = {"id": 1, "numbers": [1, 2, 3], "target": 7}, {"target": 9, "id": 2, "numbers": [3, 3, 3]}
        self.assertEqual(digest([b, a]), digest([a, b]))
        self.assertEqual(digest([a, b]), "5ea68372b6c91f2760f79813ce73a19d9a269a3cb2a5e72c36c1dd14f28e2248")

    def test_sealed_test(self):
        from puzzle import digest, make, reward, solve
        rows = [json.loads(x) for x in Path("sealed.jsonl").read_text(encoding="utf-8").splitlines() if x.strip()]
        self.assertGreaterEqual(len(rows), 100)
        self.assertIn(digest(rows), Path("brief.md").read_text(encoding="utf-8"), "the hash of sealed.jsonl is not in brief.md")
        for r in rows:
            self.assertEqual(reward(tag(solve(r["numbers"], r["target"])), r["numbers"], r["target"]), 1.0, r)
        self.assertIn("coin", Path("brief.md").read_text(encoding="utf-8").lower())
