import unittest

from rollout import capacity, lost, rollout, settings


class Rollout(unittest.TestCase):
    def test_one_more_none_less(self):
        steps = rollout(3, 1, 0, 20)
        self.assertEqual(steps, [(0, 3, 0), (20, 2, 1), (40, 1, 2), (60, 0, 3)])
        self.assertEqual(capacity(steps), 3)

    def test_none_more_one_less(self):
        steps = rollout(3, 0, 1, 20)
        self.assertEqual(steps, [(0, 2, 0), (20, 1, 1), (40, 0, 2), (60, 0, 3)])
        self.assertEqual(capacity(steps), 2)

    def test_both_are_faster(self):
        self.assertEqual(rollout(4, 2, 2, 10), [(0, 2, 0), (10, 0, 4)])
        self.assertEqual(rollout(2, 5, 0, 7), [(0, 2, 0), (7, 0, 2)])

    def test_no_room_to_move(self):
        with self.assertRaises(ValueError):
            rollout(3, 0, 0, 5)

    def test_lost_requests(self):
        requests = [(9, 2), (10, 2), (11, 2), (12.9, 2), (13, 2), (14, 2)]
        self.assertEqual(lost(requests, 10, 3, 0, 30), 3)
        self.assertEqual(lost(requests, 10, 3, 2, 30), 1)
        self.assertEqual(lost(requests, 10, 3, 3, 30), 0)
        self.assertEqual(lost(requests, 10, 3, 3, 3), 1)
        self.assertEqual(lost([(10, 5)], 10, 3, 3, 5), 0)
        self.assertEqual(lost([(8, 40)], 10, 3, 5, 30), 1)

    def test_settings_are_safe_and_smallest(self):
        sleep, grace = settings(3, 2)
        self.assertEqual((sleep, grace), (3, 5))
        requests = [(10 + i / 10, 2) for i in range(30)]
        self.assertEqual(lost(requests, 10, 3, sleep, grace), 0)
