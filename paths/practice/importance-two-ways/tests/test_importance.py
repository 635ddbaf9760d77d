import unittest

from importance import importance

ROWS = [{"a": 1.0, "b": 10.0, "c": 5.0}, {"a": 2.0, "b": 20.0, "c": 6.0}, {"a": 3.0, "b": 30.0, "c": 7.0}]
Y = [11.0, 22.0, 33.0]


def predict(rows):
    return [r["a"] + r["b"] for r in rows]


class Importance(unittest.TestCase):
    def test_one_number_for_each_order(self):
        got = importance(predict, ROWS, Y, ["a"], [[1, 2, 0], [0, 1, 2], [0, 2, 1]])
        for g, want in zip(got, [4 / 3, 0, 2 / 3], strict=True):
            self.assertAlmostEqual(g, want)

    def test_row_i_gets_the_value_of_row_order_i(self):
        got = importance(lambda rows: [r["b"] for r in rows], ROWS, [20.0, 30.0, 10.0], ["b"], [[1, 2, 0]])
        self.assertAlmostEqual(got[0], 0 - 40 / 3, msg="with this order every prediction becomes right")

    def test_a_group_is_shuffled_together(self):
        self.assertAlmostEqual(importance(predict, ROWS, Y, ["a", "b"], [[1, 2, 0]])[0], 44 / 3)

    def test_a_column_that_the_model_ignores_has_none(self):
        self.assertAlmostEqual(importance(predict, ROWS, Y, ["c"], [[2, 0, 1]])[0], 0)

    def test_the_rows_are_not_changed(self):
        before = [dict(r) for r in ROWS]
        importance(predict, ROWS, Y, ["a", "b"], [[2, 1, 0]])
        self.assertEqual(ROWS, before)
