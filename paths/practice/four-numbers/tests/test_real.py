import csv
import math
import re
import unittest

from metrics import Histogram
from prometheus_client import CollectorRegistry
from with_prometheus import instruments, record, scrape

BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5]


class Prometheus(unittest.TestCase):
    def setUp(self):
        self.registry = CollectorRegistry()
        self.made = instruments(self.registry)

    def lines(self, pattern):
        return {m[1]: float(m[2]) for m in re.finditer(rf"(?m)^({pattern}) (\S+)$", scrape(self.registry))}

    def test_the_same_buckets(self):
        with open("data/requests.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        mine = {m: Histogram(BOUNDS) for m in {r["machine"] for r in rows}}
        for r in rows:
            record(self.made, r["machine"], float(r["seconds"]), int(r["status"]))
            mine[r["machine"]].observe(float(r["seconds"]))
        for machine, histogram in mine.items():
            got = {}
            for labels, n in self.lines(r"request_seconds_bucket\{[^}]*\}").items():
                if f'machine="{machine}"' in labels:
                    got[float(re.search(r'le="([^"]+)"', labels)[1].replace("+Inf", "inf"))] = n
            self.assertEqual(got, dict(zip([*BOUNDS, math.inf], map(float, histogram.counts))), machine)
        counted = self.lines(r"requests_total\{[^}]*\}")
        self.assertEqual(sum(counted.values()), len(rows))
        wrong = sum(v for k, v in counted.items() if 'status="5xx"' in k)
        self.assertEqual(wrong, sum(int(r["status"]) >= 500 for r in rows))
        self.assertLessEqual(len(counted), 5 * len(mine), "few values for the label status")

    def test_other_registries_stay_alone(self):
        record(self.made, "a", .2, 404)
        other = CollectorRegistry()
        record(instruments(other), "b", .3, 200)
        self.assertNotIn('machine="b"', scrape(self.registry))
        self.assertIn('status="4xx"', scrape(self.registry))
        self.assertIn("queue_length", scrape(other))
