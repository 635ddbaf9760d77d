import math
import unittest

CHOICE = {"bytes_train": 1000, "bytes_per_token": 2.5, "passes": 3, "vocabulary": 6, "context": 5, "width": 4, "layers": 2, "rate": 1000.0, "loss_expected": 1.5}


class Fill(unittest.TestCase):
    def test_the_small_example(self):
        from plan import fill
        got = fill(CHOICE)
        expected = {"parameters": 540, "tokens": 1200, "operations": 1200 * (3240 + 480), "hours": 1.24, "bits_per_byte": 1.5 / math.log(2) / 2.5}
        for name, value in expected.items():
            self.assertAlmostEqual(got[name], value, msg=name)
        for name, value in CHOICE.items():
            self.assertEqual(got[name], value, f"{name} must be kept")

    def test_the_argument_is_not_changed(self):
        from plan import fill
        choice = dict(CHOICE)
        fill(choice)
        self.assertEqual(choice, CHOICE)

    def test_impossible_choices_are_refused(self):
        from plan import fill
        for change in ({"width": 0}, {"layers": 0}, {"rate": 0}, {"bytes_per_token": 0}, {"loss_expected": 1.8}):
            with self.assertRaises(ValueError, msg=str(change)):
                fill(CHOICE | change)
