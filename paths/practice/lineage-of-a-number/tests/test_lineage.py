import unittest

from lineage import downstream, explain, latest, run, sources, stale, upstream, version


class Lineage(unittest.TestCase):
    def setUp(self):
        self.files = {"orders": "5 7 x", "rates": "2", "other": "1"}
        self.records = []
        self.clean()
        self.total()
        run("copy", "v1", lambda t: t, ["other"], "copy", self.files, self.records)

    def clean(self):
        run("clean", "v1", lambda t: t.replace(" x", ""), ["orders"], "clean", self.files, self.records)

    def total(self):
        run("total", "v3", lambda a, b: str(sum(map(int, a.split())) * int(b)), ["clean", "rates"], "total", self.files, self.records)

    def test_a_run_is_recorded(self):
        self.assertEqual(self.files["total"], "24")
        record = latest(self.records, "total")
        self.assertEqual(record, {"output": "total", "output_version": version("24"), "job": "total", "code": "v3",
                                  "inputs": {"clean": version("5 7"), "rates": version("2")}})
        self.assertIsNone(latest(self.records, "orders"))

    def test_up_and_down(self):
        self.assertEqual(upstream(self.records, "total"), {"clean", "rates", "orders"})
        self.assertEqual(upstream(self.records, "orders"), set())
        self.assertEqual(downstream(self.records, "orders"), {"clean", "total"})
        self.assertEqual(downstream(self.records, "total"), set())

    def test_sources_have_the_versions_that_were_used(self):
        want = {"orders": version("5 7 x"), "rates": version("2")}
        self.files["orders"] = "changed later"
        self.assertEqual(sources(self.records, "total"), want)

    def test_fresh_and_stale(self):
        self.assertFalse(stale(self.records, self.files, "total"))
        self.files["orders"] = "5 8 x"
        self.assertTrue(stale(self.records, self.files, "total"), "two steps away")
        self.assertFalse(stale(self.records, self.files, "copy"))
        self.assertFalse(stale(self.records, self.files, "orders"))
        self.clean()
        self.assertFalse(stale(self.records, self.files, "clean"))
        self.assertTrue(stale(self.records, self.files, "total"), "its input was made again")
        self.total()
        self.assertFalse(stale(self.records, self.files, "total"))

    def test_changed_by_hand_or_missing(self):
        self.files["total"] = "25"
        self.assertTrue(stale(self.records, self.files, "total"))
        del self.files["other"]
        self.assertTrue(stale(self.records, self.files, "copy"))

    def test_explain(self):
        v = lambda t: version(t)[:8]
        self.assertEqual(explain(self.records, "total"), [
            f"total {v('24')} by total@v3", f"  clean {v('5 7')} by clean@v1",
            f"    orders {v('5 7 x')} source", f"  rates {v('2')} source"])
