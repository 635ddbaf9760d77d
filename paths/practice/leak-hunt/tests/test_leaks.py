import csv
import unittest
from pathlib import Path

import experiment as e


def row(patient, day, missed, waiting=5.0):
    return {"patient": patient, "day": day, "age": 40, "waiting": waiting, "reminders": 1, "fee": 0, "missed": missed}


class Repairs(unittest.TestCase):
    def test_time_only_earlier_days_count(self):
        rows = [row("p1", 1, 1), row("p1", 3, 0), row("p1", 5, 1), row("p2", 2, 1), row("p1", 8, 1)]
        got = [e.missed_before(r, rows) for r in rows]
        self.assertEqual(got, [0, 1, 1, 0, 2], f"missed before each appointment: expected [0, 1, 1, 0, 2], got {got}")

    def test_time_a_later_appointment_changes_nothing(self):
        rows = [row("p1", 1, 1), row("p1", 4, 0)]
        before = [e.missed_before(r, rows) for r in rows]
        after = [e.missed_before(r, rows + [row("p1", 9, 1)]) for r in rows]
        self.assertEqual(before, after, "a missed appointment on day 9 changed the values of days 1 and 4")

    def test_groups_every_patient_is_on_one_side(self):
        rows = [row(f"p{i % 20}", i, i % 2) for i in range(120)]
        for seed in range(5):
            train, test = e.split(rows, 0.3, seed)
            both = {r["patient"] for r in train} & {r["patient"] for r in test}
            self.assertFalse(both, f"seed {seed}: patients on both sides: {sorted(both)[:5]}")
            self.assertEqual(sorted(r["day"] for r in train + test), list(range(120)), "each row exactly once")
            share = len({r["patient"] for r in test}) / 20
            self.assertTrue(0.2 <= share <= 0.4, f"seed {seed}: {share:.0%} of the patients are in the test, asked 30 %")

    def test_groups_the_seed_still_decides(self):
        rows = [row(f"p{i % 20}", i, i % 2) for i in range(120)]
        tests = [sorted(r["day"] for r in e.split(rows, 0.3, seed)[1]) for seed in (1, 1, 2, 3, 4)]
        self.assertEqual(tests[0], tests[1], "seed 1 twice gave two splits")
        self.assertGreater(len({tuple(t) for t in tests}), 1, "all seeds gave the same split")

    def test_feature_the_late_column_is_gone_and_the_others_are_kept(self):
        self.assertEqual(sorted(e.FEATURES), ["age", "missed_before", "reminders", "waiting"], f"FEATURES is {e.FEATURES}")

    def test_preprocessing_the_median_comes_from_training_rows(self):
        train = [row("a", 1, 0, 2.0), row("b", 2, 0, 4.0), row("c", 3, 0, None)]
        test = [row("d", 4, 0, 100.0), row("e", 5, 0, None)]
        got_train, got_test = e.fill_waiting(train, test)
        self.assertEqual([r["waiting"] for r in got_train], [2.0, 4.0, 3.0])
        self.assertEqual([r["waiting"] for r in got_test], [100.0, 3.0], "the median of the training rows is 3")

    def test_the_clean_functions_still_work(self):
        train = [row("a", 1, 0) | {"age": 20, "missed_before": 0}, row("b", 2, 1) | {"age": 40, "missed_before": 2}]
        test = [row("c", 3, 1) | {"age": 50, "missed_before": 1}]
        train_points, test_points = e.scale(train, test)
        position = e.FEATURES.index("age")
        self.assertAlmostEqual(test_points[0][position], 2, msg="scale was clean: leave it as it was")
        self.assertEqual(e.predict(e.fit(train_points, [0, 1]), train_points[1]), 1)


class Verdicts(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("leaks.csv").is_file(), "leaks.csv is missing")
        with open("leaks.csv", newline="", encoding="utf-8") as file:
            self.rows = list(csv.DictReader(file))

    def test_each_kind_is_found_in_its_place(self):
        got = {(r.get("kind") or "").strip(): (r.get("place") or "").strip().removesuffix("()") for r in self.rows}
        right = {"time": "missed_before", "groups": "split", "feature": "FEATURES", "preprocessing": "fill_waiting"}
        self.assertEqual(set(got), set(right), "one row for each of the four kinds")
        wrong = [kind for kind in right if got[kind] != right[kind]]
        self.assertFalse(wrong, f"look again for the leak of kind: {', '.join(wrong)}")
        self.assertEqual(len(self.rows), 4, "four rows, one per kind")


if __name__ == "__main__":
    unittest.main()
