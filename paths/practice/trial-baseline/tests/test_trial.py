import unittest

from trial import brier, group_split, guard

ROWS = [{"patient": p, "n": i} for i, p in enumerate(["c", "a", "b", "a", "d", "c"])]


class Trial(unittest.TestCase):
    def test_the_last_patients_by_name_are_the_test(self):
        train, test = group_split(ROWS, 0.5)
        self.assertEqual(([r["n"] for r in train], [r["n"] for r in test]), ([1, 2, 3], [0, 4, 5]))

    def test_a_share_that_gives_no_patient_leaves_the_test_empty(self):
        train, test = group_split(ROWS, 0.1)
        self.assertEqual((len(train), test), (6, []))

    def test_the_guard_names_a_smuggled_patient(self):
        guard(ROWS[1:2], ROWS[4:5])
        with self.assertRaises(ValueError) as caught:
            guard(ROWS[:2], ROWS[3:4])
        self.assertIn("a", str(caught.exception).split(":")[-1])

    def test_brier_is_the_mean_squared_distance(self):
        self.assertAlmostEqual(brier([0.2, 0.5, 1.0], [1, 0, 1]), (0.64 + 0.25) / 3)
