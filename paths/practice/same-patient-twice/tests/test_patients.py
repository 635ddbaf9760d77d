import json
import unittest
from pathlib import Path

from patients import by_group, by_row, group_folds, patient

POINTS = [[0, 0], [0, 1], [5, 0], [5, 1], [9, 0], [9, 1]]
LABELS = [1, 1, 0, 0, 1, 1]
GROUPS = ["a", "a", "b", "b", "c", "c"]


class Names(unittest.TestCase):
    def test_the_patient_is_the_third_part(self):
        for name, expected in [("phon_R01_S07_3", "S07"), ("phon_R12_S113_1", "S113")]:
            self.assertEqual(patient(name), expected, f"patient({name!r})")


class Scores(unittest.TestCase):
    def test_by_row_recognises_the_person(self):
        got = by_row(POINTS, LABELS)
        self.assertAlmostEqual(got, 1, msg=f"the nearest row is the same person: expected 1, got {got}")

    def test_by_group_asks_other_people(self):
        got = by_group(POINTS, LABELS, GROUPS)
        self.assertAlmostEqual(got, 0, msg=f"the nearest other person has the other label: expected 0, got {got}")

    def test_by_group_on_a_mixed_case(self):
        got = by_group([[0], [1], [2], [3], [10]], [1, 1, 1, 0, 0], ["a", "a", "b", "b", "c"])
        self.assertAlmostEqual(got, 4 / 5, msg=f"expected 4 of 5, got {got}")

    def test_distance_uses_all_features(self):
        got = by_row([[0, 0], [3, 0], [0, 4], [3.5, 0.5]], [1, 1, 0, 1])
        self.assertAlmostEqual(got, 3 / 4, msg=f"expected 3 of 4, got {got}")


class Folds(unittest.TestCase):
    def test_every_group_is_whole_and_every_row_is_used_once(self):
        for groups, k in [(GROUPS, 3), (GROUPS, 2), (list("abcabcddefaa"), 4), (list("zzzzzyx"), 3)]:
            folds = [list(f) for f in group_folds(groups, k)]
            self.assertEqual(len(folds), k, f"group_folds(..., {k}) should return {k} lists")
            self.assertEqual(sorted(i for f in folds for i in f), list(range(len(groups))), "each row exactly once")
            self.assertTrue(all(folds), f"an empty fold for groups {groups}, k = {k}: {folds}")
            for group in set(groups):
                where = {n for n, f in enumerate(folds) for i in f if groups[i] == group}
                self.assertEqual(len(where), 1, f"group {group!r} lies in {len(where)} folds")


class Results(unittest.TestCase):
    def test_scores_json_has_the_three_numbers(self):
        self.assertTrue(Path("scores.json").is_file(), "scores.json is missing")
        got = json.loads(Path("scores.json").read_text(encoding="utf-8"))
        for key, expected in EXPECTED.items():
            self.assertIn(key, got, f"scores.json has no key {key}")
            self.assertAlmostEqual(got[key], expected, delta=0.001, msg=f"{key}: expected {expected}, got {got[key]}")


class RealData(unittest.TestCase):
    """real.json: what the real voices say, computed here once more."""

    def figures(self):
        import csv
        import math
        with open("data/parkinsons.csv", newline="", encoding="utf-8") as file:
            rows = [list(row.values()) for row in csv.DictReader(file)]
        known = [(name.split("_")[2], [float(v) for v in values], ill) for name, *values, ill in rows]

        def score(may_use):
            hits = 0
            for i, (person, point, ill) in enumerate(known):
                others = [(math.dist(point, p), answer) for j, (q, p, answer) in enumerate(known) if j != i and may_use(person, q)]
                hits += min(others)[1] == ill
            return hits / len(known)

        share = sum(ill == "1" for _, _, ill in known) / len(known)
        return {"by_row": score(lambda p, q: True), "by_patient": score(lambda p, q: p != q), "baseline": max(share, 1 - share)}

    def test_real_json_follows_from_the_real_voices(self):
        self.assertTrue(Path("real.json").is_file(), "real.json is missing")
        mine = json.loads(Path("real.json").read_text(encoding="utf-8-sig"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.001
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from data/parkinsons.csv with all seven measurements")


EXPECTED = {"by_row": 0.9571, "by_patient": 0.6286, "baseline": 0.6429}

if __name__ == "__main__":
    unittest.main()
