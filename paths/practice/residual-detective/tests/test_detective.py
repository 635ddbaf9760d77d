import json
import unittest
from pathlib import Path

from detective import fit_line, residuals, thirds


class Line(unittest.TestCase):
    def test_fit_line_finds_an_exact_line(self):
        got = fit_line([0, 1, 2, 5], [3, 5, 7, 13])
        for x, y in zip(got, (3, 2)):
            self.assertAlmostEqual(x, y, msg=f"y = 3 + 2x: expected (3, 2), got {got}")

    def test_fit_line_balances_the_errors(self):
        got = fit_line([0, 1, 2, 3], [1, 0, 2, 5])
        for x, y in zip(got, (-0.1, 1.4)):
            self.assertAlmostEqual(x, y, msg=f"expected (-0.1, 1.4), got {got}")

    def test_residuals_are_truth_minus_prediction(self):
        got = list(residuals([0, 1, 2], [1, 5, 4], (1, 2)))
        self.assertEqual([round(r, 9) for r in got], [0, 2, -1], f"expected [0, 2, -1], got {got}")


class Thirds(unittest.TestCase):
    def compare(self, got, expected):
        self.assertEqual(len(got), 3)
        for (m, d), (em, ed) in zip(got, expected):
            self.assertAlmostEqual(m, em, msg=f"means: expected {expected}, got {got}")
            self.assertAlmostEqual(d, ed, msg=f"deviations: expected {expected}, got {got}")

    def test_parts_follow_the_key(self):
        self.compare(thirds([6, 1, 5, 2, 4, 3], [60, 10, 50, 20, 40, 30]), [(15, 5), (35, 5), (55, 5)])

    def test_each_part_has_its_own_deviation(self):
        self.compare(thirds([1, 2, 3, 4, 5, 6], [0, 0, -1, 1, -8, 8]), [(0, 0), (0, 1), (0, 8)])


class Verdicts(unittest.TestCase):
    def test_verdicts_json_names_each_structure_once(self):
        self.assertTrue(Path("verdicts.json").is_file(), "verdicts.json is missing")
        got = json.loads(Path("verdicts.json").read_text(encoding="utf-8"))
        self.assertEqual(sorted(got), ["a", "b", "c", "d"], "the keys a, b, c, d")
        self.assertEqual(sorted(got.values()), ["curve", "drift", "fan", "tail"], "each word once")

    def test_the_verdicts_fit_the_data(self):
        got = json.loads(Path("verdicts.json").read_text(encoding="utf-8"))
        right = {"a": "drift", "b": "tail", "c": "curve", "d": "fan"}
        wrong = [name for name in right if got.get(name) != right[name]]
        self.assertFalse(wrong, f"look again at the residuals of: {', '.join(wrong)}")


if __name__ == "__main__":
    unittest.main()
