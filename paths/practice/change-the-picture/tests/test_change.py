import copy
import unittest

import change

P = [[1, 2, 3], [4, 5, 6]]


class TestChanges(unittest.TestCase):
    def same(self, want, got, what):
        self.assertEqual(want, [list(r) for r in got], what)

    def test_flip_and_turn(self):
        self.same([[3, 2, 1], [6, 5, 4]], change.flip(P), "flip")
        self.same([[4, 1], [5, 2], [6, 3]], change.turn(P), "turn clockwise")

    def test_shift_crop_moves_the_window(self):
        self.same(P, change.shift_crop(P, 1, 1, 1), "pad 1, corner (1, 1) is the old picture")
        self.same([[0, 0, 0], [0, 1, 2]], change.shift_crop(P, 1, 0, 0), "pad 1, corner (0, 0)")
        self.same([[5, 6, 0], [0, 0, 0]], change.shift_crop(P, 1, 2, 2), "pad 1, corner (2, 2)")

    def test_shift_crop_refuses_a_corner_outside(self):
        for top, left in ((3, 0), (0, 3), (-1, 0)):
            with self.assertRaises(ValueError, msg=f"pad 1, corner ({top}, {left})"):
                change.shift_crop(P, 1, top, left)

    def test_brighten_rounds_and_limits(self):
        self.same([[0, 150, 255]], change.brighten([[0, 100, 200]], 1.5), "factor 1.5")
        self.same([[2, 33]], change.brighten([[3, 47]], 0.7), "factor 0.7 rounds")

    def test_contrast_keeps_the_mean_and_limits(self):
        self.same([[75, 125]], change.contrast([[50, 150]], 0.5), "factor 0.5")
        self.same([[0, 255]], change.contrast([[10, 240]], 3), "factor 3 is limited")
        self.same([[80, 120], [100, 100]], change.contrast([[90, 110], [100, 100]], 2), "the mean of the whole picture")

    def test_erase_fills_only_inside(self):
        self.same([[1, 2, 3], [4, 9, 9]], change.erase(P, 1, 1, 5, 5, 9), "a rectangle that sticks out")
        self.same([[0, 2, 3], [4, 5, 6]], change.erase(P, -1, -1, 2, 2), "a corner above the picture")

    def test_no_function_changes_its_input(self):
        calls = {"flip": (), "turn": (), "shift_crop": (1, 0, 0), "brighten": (2,), "erase": (0, 0, 2, 2), "contrast": (2,)}
        for name, args in calls.items():
            mine = copy.deepcopy(P)
            getattr(change, name)(mine, *args)
            self.assertEqual(P, mine, f"{name} changed its input")
