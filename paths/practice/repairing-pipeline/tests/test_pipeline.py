import contextlib
import io
import runpy
import unittest
from unittest import mock

import pipeline
from pipeline import Pipeline


def orders(seq, *rows, day="d1"):
    return {"day": day, "source": "orders", "seq": seq, "rows": [{"id": i, "country": c, "cents": v} for i, c, v in rows]}


def rates(seq, day="d1", **rate):
    return {"day": day, "source": "rates", "seq": seq, "rows": [{"country": c, "rate": r} for c, r in rate.items()]}


class PipelineTest(unittest.TestCase):
    def setUp(self):
        self.p = Pipeline()

    def good(self):
        self.assertEqual(self.p.receive(orders(1, (1, "DE", 500), (2, "CH", 1000), (1, "DE", 700))), "new")
        self.assertEqual(self.p.receive(rates(1, DE=1, CH=1.055)), "new")
        self.assertEqual(self.p.run(), [])

    def test_a_good_day(self):
        self.good()
        self.assertEqual(self.p.mart, {"d1": {"DE": {"orders": 1, "euros": 7.0}, "CH": {"orders": 1, "euros": 10.55}}})
        self.assertEqual(self.p.lineage, {"d1": {"orders": 1, "rates": 1}})
        self.assertEqual(self.p.explain("d1", "CH"), "10.55 from orders seq 1, rates seq 1")
        before = repr(self.p.mart)
        steps = []
        self.assertEqual((self.p.run(steps.append), repr(self.p.mart)), ([], before))
        self.assertEqual(steps, [], "a clean day is not computed again")

    def test_a_missing_source_makes_the_day_wait(self):
        self.p.receive(orders(1, (1, "DE", 500)))
        self.p.receive(rates(1, day="d0", DE=1))
        self.assertEqual(self.p.run(), ["d0 waits for orders", "d1 waits for rates"])
        self.assertEqual(self.p.mart, {})
        self.p.receive(rates(1, DE=2))
        self.assertEqual(self.p.run(), ["d0 waits for orders"])
        self.assertEqual(self.p.mart["d1"]["DE"]["euros"], 10.0)

    def test_duplicates_old_files_and_corrections(self):
        self.good()
        self.assertEqual(self.p.receive(orders(1, (9, "DE", 1))), "duplicate")
        self.assertEqual(self.p.receive(orders(3, (1, "DE", 900))), "new")
        self.assertEqual(self.p.receive(orders(2, (1, "DE", 100))), "old")
        self.p.run()
        self.assertEqual((self.p.mart["d1"], self.p.lineage["d1"]["orders"]), ({"DE": {"orders": 1, "euros": 9.0}}, 3))

    def test_broken_files_are_rejected_and_named(self):
        self.good()
        bad = orders(2, (1, "DE", 5))
        bad["rows"][0]["price"] = bad["rows"][0].pop("cents")
        self.assertEqual(self.p.receive(bad), "rejected")
        self.assertEqual(self.p.receive(rates(2, DE=0)), "rejected")
        self.assertEqual(self.p.receive(orders(2, (1, "DE", 5.5))), "rejected")
        self.assertEqual(self.p.rejected, ["d1 orders seq 2: cents", "d1 rates seq 2: rate", "d1 orders seq 2: cents"])
        self.assertEqual((self.p.run(), self.p.mart["d1"]["DE"]["euros"]), ([], 7.0))
        self.assertEqual(self.p.receive(orders(2, (1, "DE", 500))), "new", "the repaired file may have the same number")

    def test_a_missing_rate_keeps_the_old_result(self):
        self.good()
        before = dict(self.p.mart["d1"])
        self.p.receive(orders(2, (1, "US", 500), (2, "FR", 500)))
        self.assertEqual((self.p.run(), self.p.mart["d1"]), (["d1 no rate for FR"], before))
        self.p.receive(rates(2, US=1, FR=1))
        self.assertEqual(self.p.run(), [])
        self.assertEqual(set(self.p.mart["d1"]), {"US", "FR"})

    def test_the_bad_day_has_different_faults(self):
        made, kinds = [], set()

        class Watched(Pipeline):
            def __init__(self):
                super().__init__()
                made.append(self)

            def receive(self, file):
                kinds.add(kind := super().receive(file))
                return kind

            def run(self, crash=lambda step: None):
                def watched(step):
                    try:
                        crash(step)
                    except BaseException:
                        kinds.add("crash")
                        raise
                messages = super().run(watched)
                kinds.update("late" for m in messages if "waits for" in m)
                return messages

        with mock.patch.object(pipeline, "Pipeline", Watched), contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
            runpy.run_path("bad_day.py", run_name="__main__")
        self.assertGreaterEqual(len(made), 2, "bad_day.py needs one Pipeline for the bad day and one from scratch")
        kinds.discard("new")
        self.assertGreaterEqual(len(kinds), 3, f"bad_day.py needs more kinds of faults than {sorted(kinds)}: late, rejected, duplicate, old, crash")

    def test_a_crash_at_any_step_is_repaired(self):
        for step in ("clean", "join", "publish"):
            self.p = Pipeline()
            self.good()
            before = (repr(self.p.mart), repr(self.p.lineage))
            self.p.receive(orders(2, (1, "DE", 100)))

            def crash(now):
                if now == step:
                    raise RuntimeError(step)
            with self.assertRaises(RuntimeError):
                self.p.run(crash)
            self.assertEqual((repr(self.p.mart), repr(self.p.lineage)), before, step)
            self.p.run()
            self.assertEqual(self.p.mart["d1"], {"DE": {"orders": 1, "euros": 1.0}}, step)
