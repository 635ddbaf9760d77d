import unittest

from serve import choose, delays, first_answers, kept, replay


def rs(*pairs):
    return [{"id": f"r{i}", "arrival": a, "tokens": n} for i, (a, n) in enumerate(pairs)]


class Serve(unittest.TestCase):
    def test_replay_without_deaths(self):
        self.assertEqual(replay(rs((0, 8), (0, 2), (1, 4), (2, 1)), 1, 2), {"r0": 8, "r1": 2, "r2": 6, "r3": 7})
        self.assertEqual(replay(rs((0, 5), (0, 5), (9, 1)), 2, 1), {"r0": 5, "r1": 5, "r2": 10})

    def test_an_answer_of_a_dead_worker_is_made_again(self):
        self.assertEqual(replay(rs((0, 10), (0, 3), (4, 2)), 2, 1, {0: 6}), {"r0": 16, "r1": 3, "r2": 6})

    def test_what_ends_at_the_death_counts(self):
        self.assertEqual(replay(rs((0, 6),), 2, 1, {0: 6}), {"r0": 6})

    def test_without_a_living_worker_the_answer_is_missing(self):
        requests = rs((0, 4), (1, 9))
        ends = replay(requests, 1, 2, {0: 5})
        self.assertEqual((ends, delays(requests, ends)), ({"r0": 4}, [4, None]))
        self.assertEqual(delays(rs((3, 4), (5, 9)), {"r0": 7, "r1": 16}), [4, 11])
        self.assertEqual(kept([4, None], 4), 0.5)
        self.assertEqual(kept([4, 5], 4), 0.5)

    def test_only_the_first_answer_counts(self):
        self.assertEqual(first_answers([("a", 9, "late"), ("a", 3, "early"), ("b", 2, "x"), ("b", 2, "y")]), {"a": "early", "b": "x"})

    def test_choose_the_smallest(self):
        requests = rs(*[(0, 10)] * 4)
        self.assertEqual([choose(requests, 1, [4, 2, 1], limit, 1.0) for limit in (10, 20, 40, 9)], [4, 2, 1, None])
