import random
import unittest


def stream(*times, key="a"):
    return [{"time": t, "key": key} for t in times]


class Stream(unittest.TestCase):
    def test_the_batch_answer(self):
        from windows import batch
        self.assertEqual(dict(batch(stream(0, 59, 60, 61), 60)), {(0, "a"): 2, (60, "a"): 2})

    def test_windows_close_at_the_watermark_and_late_events_are_counted(self):
        from windows import Windows
        w = Windows(30, 10)
        out = [w.add(e) for e in stream(5, 12, 31, 28, 40, 20, 29, 55)]
        self.assertEqual([[tuple(x) for x in o] for o in out], [[], [], [], [], [(0, "a", 3)], [], [], []])
        self.assertEqual((w.late, w.watermark, w.open()), (2, 45, 1))
        self.assertEqual([tuple(x) for x in w.close()], [(30, "a", 3)])
        self.assertEqual(w.open(), 0)

    def test_the_watermark_never_moves_back(self):
        from windows import Windows
        w = Windows(10, 0)
        for e in stream(100, 95, 101):
            w.add(e)
        self.assertEqual(w.watermark, 101)

    def test_emitted_and_late_add_up_to_the_batch(self):
        from windows import Windows, batch, missed, smallest_delay
        r = random.Random(1)
        events = sorted(({"time": r.randrange(1000), "key": r.choice("ab")} for _ in range(500)), key=lambda e: e["time"] + r.expovariate(1 / 20))
        w = Windows(60, 15)
        emitted = [x for e in events for x in w.add(e)] + w.close()
        self.assertEqual(sum(n for *_, n in emitted) + w.late, 500)
        self.assertEqual(len({x[:2] for x in map(tuple, emitted)}), len(emitted), "a window was emitted twice")
        self.assertAlmostEqual(missed(events, 60, 15), w.late / 500)
        self.assertEqual(missed(events, 60, 10_000), 0)
        d = smallest_delay(events, 60, 0.01)
        self.assertLessEqual(missed(events, 60, d), 0.01)
        if d:
            self.assertGreater(missed(events, 60, d - 1), 0.01)
