import random
import unittest


def trace(*pairs):
    return [{"id": f"r{i}", "arrival": a, "tokens": n} for i, (a, n) in enumerate(pairs)]


class Batching(unittest.TestCase):
    def test_a_static_batch_waits_for_its_longest_answer(self):
        from batching import static
        self.assertEqual(static(trace((0, 1), (0, 9), (0, 8)), 2), {"r0": 9, "r1": 9, "r2": 17})
        self.assertEqual(static(trace((0, 5), (1, 2), (20, 3)), 4), {"r0": 5, "r1": 7, "r2": 23}, "nobody joins a running batch")

    def test_a_free_slot_is_taken_at_once(self):
        from batching import continuous
        self.assertEqual(continuous(trace((0, 1), (0, 9), (0, 8)), 2), {"r0": 1, "r1": 9, "r2": 9})
        self.assertEqual(continuous(trace((3, 5), (4, 2), (20, 3)), 1), {"r0": 8, "r1": 10, "r2": 23})

    def test_never_more_answers_than_slots(self):
        from batching import continuous
        r = random.Random(2)
        requests = trace(*sorted((r.randrange(300), r.randrange(1, 60)) for _ in range(80)))
        ends = continuous(requests, 4)
        spans = [(ends[q["id"]] - q["tokens"], ends[q["id"]]) for q in requests]
        for t in range(max(ends.values())):
            self.assertLessEqual(sum(a <= t < b for a, b in spans), 4, f"step {t}")

    def test_delay_throughput_and_percentile(self):
        from batching import continuous, delays, percentile, throughput
        requests = trace((3, 5), (4, 2), (20, 3))
        ends = continuous(requests, 1)
        self.assertEqual(delays(requests, ends), [5, 6, 3])
        self.assertAlmostEqual(throughput(requests, ends), 10 / 20)
        self.assertEqual([percentile(list(range(20, 0, -1)), s) for s in (0.5, 0.95, 1.0)], [10, 19, 20])
