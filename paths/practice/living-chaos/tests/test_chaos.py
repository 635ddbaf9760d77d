import unittest

from chaos import chart, detection, plan, recovery, table

T = list(zip(range(0, 390, 30), [20, 22, 25, 70, 120, 150, 90, 55, 80, 50, 40, 30, 25]))


class Chaos(unittest.TestCase):
    def test_the_plan_keeps_the_gap(self):
        for seed in range(30):
            p = plan(["kill", "pause"], 6, 3600, 500, seed)
            times = [t for t, _ in p]
            self.assertEqual(len(p), 6)
            self.assertTrue(all(b - a >= 500 for a, b in zip(times, times[1:])), times)
            self.assertTrue(0 <= times[0] and times[-1] <= 3100, times)
            self.assertEqual(p, plan(["kill", "pause"], 6, 3600, 500, seed))
        self.assertGreater(len({tuple(plan(["a"], 3, 3600, 60, s)) for s in range(20)}), 10)
        with self.assertRaises(ValueError):
            plan(["a"], 8, 3600, 500, 1)

    def test_recovery_must_last(self):
        self.assertEqual(recovery(T, 60, 60), 210)
        self.assertEqual(recovery(T, 60, 60, calm=0), 150)
        self.assertEqual(recovery(T, 60, 200), 0)
        self.assertEqual(recovery(T, 60, 70), 210)
        self.assertIsNone(recovery(T[:11], 60, 60), "the end comes too early to prove it")
        self.assertEqual(recovery(T[:12], 60, 60), 210)
        self.assertEqual(recovery(T, 300, 60), 0)
        self.assertEqual(recovery([(0, 10), (30, 90), (60, 50), (90, 50), (120, 50)], 30, 50), 30, "exactly the limit is not above it, and the fault's own second counts")

    def test_detection(self):
        alarms = [(50, "x"), (130, "y"), (300, "z")]
        self.assertEqual([detection(alarms, 60, 300), detection(alarms, 131, 300), detection(alarms, 50, 60), detection(alarms, 300, 301)], [70, None, 0, 0])
        self.assertEqual(detection([(300, "z"), (130, "y")], 60, 400), 70, "the first by time")

    def test_the_chart_marks_limit_and_faults(self):
        self.assertEqual(chart([(0, 0.0), (30, 20.0), (60, 40.0), (90, 30.0)], [(31, "kill"), (60, "pause")], 20, 4), [
            "    0      0", "   30     20 ==", "   60     40 ==== ! < kill < pause", "   90     30 === !"])
        self.assertEqual(chart([(5, 10.0)], [(5, "kill")], 60), ["    5     10 " + "=" * 40 + " < kill"], "a fault at the moment of a measurement")

    def test_each_fault_sees_only_its_stretch(self):
        self.assertEqual(table([(150, "kill")], T, [], 60, 180)[0]["worst"], 150, "the value at the fault itself counts, the one at the end does not")
        rows = table([(0, "pause"), (60, "kill")], T, [(130, "stale")], 60, 390)
        self.assertEqual(rows, [{"at": 0, "fault": "pause", "worst": 22, "detected": None, "recovered": 0},
                                {"at": 60, "fault": "kill", "worst": 150, "detected": 70, "recovered": 210}])
