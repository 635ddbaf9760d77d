import math
import unittest
from unittest import mock


def measured(f, x, h=1e-5):
    return (f(x + h) - f(x - h)) / (2 * h)


class FiniteDifferences(unittest.TestCase):
    def test_central_difference_measures_the_slope_of_x_cubed_at_2(self):
        from slopes import central_difference
        self.assertAlmostEqual(central_difference(lambda x: x**3, 2.0), 12.0, delta=1e-6)

    def test_central_difference_goes_to_both_sides_by_the_given_h(self):
        from slopes import central_difference
        self.assertAlmostEqual(central_difference(lambda x: x**3, 2.0, 0.1), 12.01, delta=1e-9, msg="central_difference(x**3, 2, h=0.1) must be 12.01: a step of h to each side")

    def test_gradient_has_one_slope_for_each_number(self):
        from slopes import gradient
        actual = gradient(lambda p: p[0] ** 2 * p[1] + 3 * p[2], [2.0, 5.0, 1.0])
        self.assertEqual(len(actual), 3)
        for got, want in zip(actual, [20.0, 4.0, 3.0]):
            self.assertAlmostEqual(got, want, delta=1e-5, msg=f"gradient gave {actual}, expected about [20, 4, 3]")

    def test_gradient_leaves_the_point_as_it_was(self):
        from slopes import gradient
        point = [0.1, 0.2]
        gradient(lambda p: p[0] * p[1], point)
        self.assertEqual(point, [0.1, 0.2], "gradient changed its argument")


class Rules(unittest.TestCase):
    def compare(self, name, f):
        import slopes
        broken = mock.Mock(side_effect=AssertionError(f"{name} must use the rule, not a measurement"))
        with mock.patch.object(slopes, "central_difference", broken), mock.patch.object(slopes, "gradient", broken):
            for x in (-2.0, -0.5, 0.0, 0.7, 1.5):
                actual = getattr(slopes, name)(x)
                self.assertAlmostEqual(actual, measured(f, x), delta=1e-4, msg=f"{name}({x})")

    def test_the_slope_of_the_power(self):
        self.compare("slope_power", lambda x: (3 * x - 1) ** 4)

    def test_the_slope_of_the_sigmoid(self):
        self.compare("slope_sigmoid", lambda x: 1 / (1 + math.exp(-x)))

    def test_the_slope_of_the_logarithm(self):
        self.compare("slope_log", lambda x: math.log(1 + x * x))

    def test_the_slope_of_the_sine(self):
        self.compare("slope_sine", lambda x: math.sin(x * x))

    def test_the_slopes_of_the_squared_error(self):
        from slopes import slopes_of_error
        self.assertEqual(list(slopes_of_error(2, 1, 3, 5)), [12, 4])
        actual = slopes_of_error(0.5, -1.0, -2.0, 3.0)
        for got, want in zip(actual, [20.0, -10.0]):
            self.assertAlmostEqual(got, want, delta=1e-9, msg=f"slopes_of_error(0.5, -1, -2, 3) gave {actual}, expected [20, -10]")
