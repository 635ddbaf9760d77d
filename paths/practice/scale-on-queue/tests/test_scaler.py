import unittest


class Scaler(unittest.TestCase):
    def test_the_simple_rule(self):
        from scaler import wanted
        self.assertEqual([wanted(n, 100, 1, 6) for n in (0, 100, 101, 950)], [1, 1, 2, 6])

    def test_turns(self):
        from scaler import turns
        self.assertEqual([turns(p) for p in ([1, 2, 3], [1, 3, 3, 1], [1, 2, 1, 2], [])], [0, 1, 2, 0])

    def test_steps_without_a_delay(self):
        from scaler import simulate
        pods, lags = simulate([10, 50, 0, 0, 0], 10, 20, 1, 4)
        self.assertEqual((list(pods), list(lags)), ([1, 1, 2, 1, 1], [0, 40, 20, 10, 0]))

    def test_pods_need_time_to_start_and_are_not_ordered_twice(self):
        from scaler import simulate
        pods, lags = simulate([50, 10, 10, 10, 10], 10, 20, 1, 4, startup=2)
        self.assertEqual((list(pods), list(lags)), ([1, 1, 1, 2, 2], [40, 40, 40, 30, 20]))

    def test_starting_pods_are_cancelled_before_ready_ones_are_removed(self):
        from scaler import simulate
        pods, lags = simulate([60, 0, 0, 0, 0, 0, 0], 20, 20, 1, 4, startup=3)
        self.assertEqual((list(pods), list(lags)), ([1] * 7, [40, 20, 0, 0, 0, 0, 0]), "the second pod is cancelled before it is ready")

    def test_the_window_takes_the_largest_wanted_number(self):
        from scaler import simulate
        pods, lags = simulate([80, 0, 0, 0, 0, 0], 20, 20, 1, 4, window=3)
        self.assertEqual((list(pods), list(lags)), ([1, 3, 3, 3, 1, 1], [60, 0, 0, 0, 0, 0]))

    def test_a_window_calms_the_rule(self):
        from scaler import simulate, turns
        arrivals = ([60] * 3 + [0] * 3) * 12
        swing, _ = simulate(arrivals, 10, 20, 1, 8, 2, 1)
        calm, _ = simulate(arrivals, 10, 20, 1, 8, 2, 12)
        self.assertLess(turns(calm), turns(swing))
