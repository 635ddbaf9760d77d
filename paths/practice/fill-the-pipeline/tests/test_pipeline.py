import unittest


class Pipeline(unittest.TestCase):
    def test_the_formula(self):
        from pipeline import bubble
        self.assertAlmostEqual(bubble(4, 8), 3 / 11)
        self.assertAlmostEqual(bubble(1, 5), 0)

    def test_both_schedules_have_the_bubble_of_the_formula(self):
        from pipeline import bubble, gpipe, one_f_one_b, simulate
        for p, m in ((4, 8), (2, 1), (3, 2), (4, 32), (1, 3)):
            for make in (gpipe, one_f_one_b):
                end, idle = simulate(make(p, m))
                self.assertAlmostEqual(end, 3 * (m + p - 1), msg=f"{make.__name__}({p}, {m})")
                self.assertAlmostEqual(idle, bubble(p, m))

    def test_memory(self):
        from pipeline import gpipe, held, one_f_one_b
        self.assertEqual([held(o) for o in gpipe(4, 8)], [8] * 4)
        self.assertEqual([held(o) for o in one_f_one_b(4, 8)], [4, 3, 2, 1])
        self.assertEqual([held(o) for o in one_f_one_b(4, 2)], [2, 2, 2, 1])

    def test_orders_are_complete(self):
        from pipeline import one_f_one_b
        self.assertEqual([tuple(a) for a in one_f_one_b(2, 3)[0]], [("F", 0), ("F", 1), ("B", 0), ("F", 2), ("B", 1), ("B", 2)])

    def test_a_stuck_schedule_is_noticed(self):
        from pipeline import simulate
        with self.assertRaises(ValueError):
            simulate([[("B", 0), ("F", 0)]])
