import copy
import math
import unittest

from sae import decode, encode, found, loss, make_data, start, step, summary

MODEL = {"E": [[1.0, 0.2], [0.1, 0.9], [-1.0, -1.0]], "b": [-0.1, 0.0, 0.2],
         "D": [[0.8, 0.6], [0.0, 1.0], [-0.6, -0.8]]}


class Sae(unittest.TestCase):
    def test_encode_decode_and_loss(self):
        a = encode(MODEL, [1.0, 0.5])
        for got, want in zip(a, [1.0, 0.55, 0.0]):
            self.assertAlmostEqual(got, want)
        for got, want in zip(decode(MODEL, a), [0.8, 1.15]):
            self.assertAlmostEqual(got, want)
        self.assertAlmostEqual(loss(MODEL, [1.0, 0.5], 0.1), 0.04 + 0.4225 + 0.155)

    def test_the_encoder_moves_along_the_slope_of_the_loss(self):
        batch = [[1.0, 0.5], [0.3, 0.8]]
        for name, j, k in (("E", 0, 1), ("E", 1, 0), ("b", 1, None)):
            near = copy.deepcopy(MODEL)
            if k is None:
                near[name][j] += 1e-6
            else:
                near[name][j][k] += 1e-6
            slope = sum(loss(near, x, 0.3) - loss(MODEL, x, 0.3) for x in batch) / 2 / 1e-6
            moved = copy.deepcopy(MODEL)
            step(moved, batch, 0.01, 0.3)
            old, new = (MODEL[name][j], moved[name][j]) if k is None else (MODEL[name][j][k], moved[name][j][k])
            self.assertAlmostEqual((old - new) / 0.01, slope, 3, f"{name}[{j}]")

    def test_columns_move_and_keep_length_1(self):
        moved = copy.deepcopy(MODEL)
        step(moved, [[1.0, 0.5]], 0.1, 0.0)
        for column in moved["D"]:
            self.assertAlmostEqual(math.hypot(*column), 1.0)
        raw = [0.8 - 0.1 * 2 * 1.0 * -0.2, 0.6 - 0.1 * 2 * 1.0 * 0.65]
        self.assertAlmostEqual(moved["D"][0][0], raw[0] / math.hypot(*raw))
        self.assertEqual(moved["E"][2], [-1.0, -1.0], "a silent unit does not learn")

    def test_data_has_the_right_activity(self):
        data = make_data([[1.0, 0.0], [0.0, 1.0]], 2000, 0.3, 1)
        on = [x[0] for x in data if x[0] > 0]
        self.assertTrue(500 < len(on) < 700, len(on))
        self.assertTrue(0.5 <= min(on) < 0.52 and 0.98 < max(on) <= 1.0)
        self.assertEqual(data, make_data([[1.0, 0.0], [0.0, 1.0]], 2000, 0.3, 1))

    def test_the_start_has_unit_columns_and_equal_rows(self):
        model = start(5, 3, 2)
        self.assertEqual((len(model["E"]), len(model["D"][0]), model["b"]), (5, 3, [0.0] * 5))
        self.assertEqual(model["E"], model["D"])
        self.assertIsNot(model["E"][0], model["D"][0])
        self.assertAlmostEqual(math.hypot(*model["D"][4]), 1.0)

    def test_found_counts_features_not_columns(self):
        self.assertEqual(found([[1.0, 0.0], [0.99, 0.1], [-1.0, 0.0]], [[2.0, 0.0], [0.0, 1.0]]), 1)
        self.assertEqual(found([[-1.0, 0.0]], [[1.0, 0.0]]), 0, "the opposite direction is another feature")

    def test_summary(self):
        s = summary(MODEL, [[1.0, 0.5], [1.0, 0.5]])
        self.assertAlmostEqual(s["error"], 0.4625)
        self.assertEqual((s["l0"], s["dead"]), (2.0, 1))

    def test_training_reduces_the_loss(self):
        features = [[1.0, 0.0], [0.0, 1.0], [-0.7, -0.7]]
        data = make_data(features, 200, 0.2, 3)
        model = start(6, 2, 1)
        before = sum(loss(model, x, 0.05) for x in data)
        for _ in range(60):
            step(model, data, 0.1, 0.05)
        self.assertLess(sum(loss(model, x, 0.05) for x in data), 0.6 * before)
