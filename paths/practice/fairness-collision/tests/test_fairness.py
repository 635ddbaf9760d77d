import json
import unittest
from pathlib import Path

from fairness import by_group, needed_false_alarm_rate, precision_from


def rows(group, tp, fn, fp, tn):
    cases = [(1, 1)] * tp + [(1, 0)] * fn + [(0, 1)] * fp + [(0, 0)] * tn
    return [{"group": group, "ill": str(i), "alarmed": str(a)} for i, a in cases]


class ByGroup(unittest.TestCase):
    def test_five_shares_for_each_group(self):
        got = by_group(rows("x", 40, 10, 10, 40) + rows("y", 16, 4, 16, 64))
        expected = {
            "x": {"base_rate": 0.5, "alarmed": 0.5, "recall": 0.8, "false_alarm_rate": 0.2, "precision": 0.8},
            "y": {"base_rate": 0.2, "alarmed": 0.32, "recall": 0.8, "false_alarm_rate": 0.2, "precision": 0.5},
        }
        self.assertEqual(set(got), {"x", "y"})
        for group, shares in expected.items():
            for key, value in shares.items():
                self.assertAlmostEqual(got[group][key], value, msg=f"{group}, {key}: expected {value}, got {got[group][key]}")

    def test_numbers_instead_of_text_work_too(self):
        got = by_group([{"group": "z", "ill": 1, "alarmed": 1}, {"group": "z", "ill": 0, "alarmed": 1},
                        {"group": "z", "ill": 0, "alarmed": 0}, {"group": "z", "ill": 1, "alarmed": 0}])
        self.assertAlmostEqual(got["z"]["precision"], 0.5)


class Formulas(unittest.TestCase):
    def test_precision_follows_from_three_rates(self):
        for b, r, f, expected in [(0.5, 0.8, 0.2, 0.8), (0.2, 0.8, 0.2, 0.5), (0.1, 1, 0, 1), (0.02, 0.9, 0.1, 0.018 / 0.116)]:
            got = precision_from(b, r, f)
            self.assertAlmostEqual(got, expected, msg=f"b={b}, r={r}, f={f}: expected {expected:.4f}, got {got}")

    def test_needed_rate_turns_the_formula_round(self):
        for b, r, p, expected in [(0.2, 0.8, 0.5, 0.2), (0.2, 0.8, 0.8, 0.05), (0.5, 0.8, 1, 0)]:
            got = needed_false_alarm_rate(b, r, p)
            self.assertAlmostEqual(got, expected, msg=f"b={b}, r={r}, p={p}: expected {expected}, got {got}")

    def test_both_formulas_agree(self):
        f = needed_false_alarm_rate(0.3, 0.7, 0.6)
        self.assertAlmostEqual(precision_from(0.3, 0.7, f), 0.6)


class Collision(unittest.TestCase):
    def test_collision_json_has_both_groups(self):
        self.assertTrue(Path("collision.json").is_file(), "collision.json is missing")
        got = json.loads(Path("collision.json").read_text(encoding="utf-8"))
        expected = {"north": (60 / 140, 64 / 140, 0.8, 0.2, 0.75), "south": (20 / 120, 36 / 120, 0.8, 0.2, 16 / 36)}
        for group, values in expected.items():
            for key, value in zip(("base_rate", "alarmed", "recall", "false_alarm_rate", "precision"), values):
                self.assertAlmostEqual(got[group][key], value, delta=0.002, msg=f"{group}, {key}")
        self.assertAlmostEqual(got["south_needs"], 1 / 6 * 0.8 * 0.25 / (0.75 * 5 / 6), delta=0.002, msg="south_needs")


class RealData(unittest.TestCase):
    """real.json: what the counts of COMPAS say, computed here once more."""

    def figures(self):
        import csv
        n = {}
        with open("data/compas.csv", newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                n[row["group"], row["again"], row["high"]] = int(row["people"])
        share = {}
        for group in ("Black", "white"):
            tp, fn, fp, tn = (n[group, again, high] for again, high in (("1", "1"), ("1", "0"), ("0", "1"), ("0", "0")))
            share[group] = {"b": (tp + fn) / (tp + fn + fp + tn), "r": tp / (tp + fn), "f": fp / (fp + tn), "p": tp / (tp + fp)}
        b, r, f = share["Black"]["b"], share["white"]["r"], share["white"]["f"]
        return {"false_alarms_black": share["Black"]["f"], "false_alarms_white": f, "precision_black": share["Black"]["p"],
                "precision_white": share["white"]["p"], "with_equal_errors": b * r / (b * r + (1 - b) * f)}

    def test_real_json_follows_from_the_counts(self):
        self.assertTrue(Path("real.json").is_file(), "real.json is missing")
        mine = json.loads(Path("real.json").read_text(encoding="utf-8-sig"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.002
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the eight counts")


if __name__ == "__main__":
    unittest.main()
