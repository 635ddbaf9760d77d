import csv
import math
import subprocess
import sys
import unittest

from load import inside, p95, percentile, predicted, promise


def row(rate, planned, sent, finished):
    return {"rate": str(rate), "planned_ms": str(planned), "sent_ms": str(sent), "finished_ms": str(finished)}


class TestLoad(unittest.TestCase):
    def test_predicted(self):
        for rate, service, want in ((50, 10, 20), (80, 10, 50), (95, 10, 200), (25, 20, 40), (0, 10, 10), (100, 10, math.inf), (200, 10, math.inf)):
            self.assertAlmostEqual(want, predicted(rate, service), msg=f"rate {rate}, service {service}")

    def test_percentile(self):
        self.assertEqual(19, percentile(list(range(20, 0, -1)), 95))
        self.assertEqual(7, percentile([7], 95))

    def test_p95(self):
        rows = [row(1, 100 + i, 110 + 2 * i, 200 + 10 * i) for i in range(20)]
        self.assertEqual((100 + 9 * 18, 90 + 8 * 18), (p95(rows, "planned_ms"), p95(rows, "sent_ms")))

    def test_inside(self):
        self.assertAlmostEqual(2 / 100 * 50, inside([row(1, 0, 0, 20), row(1, 20, 60, 100)]), msg="2 requests in 100 ms, 20 and 80 ms each")

    def test_promise(self):
        def flat(rate, ms):
            return [row(rate, i, i, i + ms) for i in range(20)]
        rows = flat(90, 10) + flat(10, 10) + flat(50, 100) + flat(70, 101)
        self.assertAlmostEqual(35, promise(rows, 100), msg="90 is under the limit again, but 70 was over")
        self.assertAlmostEqual(25, promise(rows, 100, headroom=0.5))
        self.assertEqual(0, promise(rows, 5))
        late = [row(10, i, i + 500, i + 510) for i in range(20)]
        self.assertEqual(0, promise(late, 100), "the wait in the client counts")

    def test_the_command(self):
        done = subprocess.run([sys.executable, "load.py", "data/load.csv"], capture_output=True, text=True)
        with open("data/load.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        want = []
        for rate in ("20", "40", "60", "70", "80", "90", "95"):
            group = [r for r in rows if r["rate"] == rate]
            cut = lambda s: sorted(float(r["finished_ms"]) - float(r[s]) for r in group)[569]
            want.append(f"{rate} {cut('planned_ms'):.1f} {cut('sent_ms'):.1f}")
        self.assertEqual(want, done.stdout.split("\n")[:7], done.stderr)
