import math
import unittest


class Case(unittest.TestCase):
    def near(self, got, expected, what):
        self.assertEqual(len(got), len(expected), f"length of {what}")
        for g, e in zip(got, expected):
            self.assertAlmostEqual(g, e, msg=f"{what}: expected {expected}, got {got}")


class NoOrder(Case):
    def test_attention_cannot_count(self):
        from positions import attend
        for n in (1, 3, 7):
            for row in attend([[1.0, 2.0]] * n):
                self.near(row, [1, 2], f"{n} equal rows")

    def test_reordering_the_input_reorders_the_output(self):
        from positions import attend
        x = [[1.0, 0.0], [0.5, 2.0], [-1.0, 1.0]]
        a, b = attend(x), attend([x[2], x[0], x[1]])
        for i, j in ((0, 1), (1, 2), (2, 0)):
            self.near(b[j], a[i], "reordered output")

    def test_attend_of_two_rows(self):
        from positions import attend
        w = math.exp(1 / math.sqrt(2))
        self.near(attend([[1.0, 0.0], [0.0, 1.0]])[0], [w / (w + 1), 1 / (w + 1)], "attend")


class Learned(Case):
    def test_rows_are_added(self):
        from positions import add_learned
        self.assertEqual(add_learned([[1, 2], [3, 4]], [[10, 20], [30, 40], [0, 0]]), [[11, 22], [33, 44]])

    def test_beyond_the_table_it_refuses(self):
        from positions import add_learned
        with self.assertRaises(ValueError):
            add_learned([[1], [2], [3]], [[1], [2]])


class Rotary(Case):
    v, w = [1.0, 2.0, -0.5, 3.0, 0.3, -1.0], [0.4, -1.0, 2.0, 1.0, 1.5, 0.7]

    def test_the_angles_of_the_pairs(self):
        from positions import rotate
        self.near(rotate([1.0, 0.0, 1.0, 0.0], 2, 100.0), [math.cos(2), math.sin(2), math.cos(.2), math.sin(.2)], "rotate at position 2 with base 100")
        self.near(rotate([0.0, 1.0], 1), [-math.sin(1), math.cos(1)], "rotate([0, 1], 1)")
        self.near(rotate(self.v, 0), self.v, "position 0 turns nothing")

    def test_scores_depend_on_the_distance_only(self):
        from positions import rotate
        def score(p, q):
            return sum(a * b for a, b in zip(rotate(self.v, p), rotate(self.w, q)))
        for p, q in ((5, 2), (105, 102), (5000, 4997)):
            self.assertAlmostEqual(score(p, q), score(3, 0), msg=f"positions {p} and {q}")
        self.assertNotAlmostEqual(score(3, 0), score(0, 3), places=3)

    def test_an_odd_width_is_refused(self):
        from positions import rotate
        with self.assertRaises(ValueError):
            rotate([1.0, 2.0, 3.0], 1)

    def test_the_two_conventions_and_the_reordering(self):
        from positions import rotate, rotate_halves, to_halves
        self.near(rotate_halves([1.0, 1.0, 0.0, 0.0], 2, 100.0), [math.cos(2), math.cos(.2), math.sin(2), math.sin(.2)], "rotate_halves")
        for p in (1, 9):
            self.near(rotate_halves(to_halves(self.v), p), to_halves(rotate(self.v, p)), "reordered columns")

    def test_rotary_attention_tells_the_order_and_leaves_the_values(self):
        from positions import attend_rotary
        x = [[1.0, 0.0], [0.0, 1.0]]
        a = math.exp(1 / math.sqrt(2))
        b = math.exp(math.sin(1) / math.sqrt(2) * -1)
        self.near(attend_rotary(x)[0], [a / (a + b), b / (a + b)], "attend_rotary of two tokens")
        other = attend_rotary([x[1], x[0]])[1]
        self.assertNotAlmostEqual(other[0], attend_rotary(x)[0][0], places=3, msg="the order must matter")

    def test_wavelengths(self):
        from positions import wavelengths
        self.near(wavelengths(4, 100.0), [2 * math.pi, 20 * math.pi], "wavelengths(4, 100)")
