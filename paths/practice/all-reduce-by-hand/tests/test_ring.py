import unittest
from collections import Counter


class Ring(unittest.TestCase):
    def test_chunks(self):
        from ring import cut
        self.assertEqual([tuple(c) for c in cut(10, 4)], [(0, 3), (3, 6), (6, 8), (8, 10)])
        self.assertEqual([tuple(c) for c in cut(2, 3)], [(0, 1), (1, 2), (2, 2)])

    def test_everyone_gets_the_sum(self):
        from ring import all_reduce
        for n in (1, 2, 3, 4, 7):
            for length in (1, 4, 10):
                vectors = [[float((w + 1) * 10**3 + i) for i in range(length)] for w in range(n)]
                before = [list(v) for v in vectors]
                want = [sum(c) for c in zip(*vectors)]
                got = all_reduce(vectors)
                self.assertEqual([list(g) for g in got], [want] * n, f"{n} workers, {length} values")
                self.assertEqual(vectors, before, "the input changed")

    def test_messages_go_round_the_ring_and_are_small(self):
        from ring import all_reduce
        count, values = Counter(), Counter()

        def send(a, b, chunk):
            self.assertEqual(b, (a + 1) % 4, f"{a} sent to {b}")
            count[a] += 1
            values[a] += len(chunk)
        all_reduce([[1.0] * 8 for _ in range(4)], send)
        self.assertEqual(dict(count), {r: 6 for r in range(4)})
        self.assertEqual(dict(values), {r: 12 for r in range(4)}, "each worker sends 1.5 times its vector")

    def test_bytes_and_time(self):
        from ring import bytes_sent, seconds
        self.assertAlmostEqual(bytes_sent(80, 8), 140)
        self.assertAlmostEqual(seconds(100, 4, 50, 0.1), 6 * 0.6)
