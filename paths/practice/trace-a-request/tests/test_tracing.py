import asyncio
import threading
import time
import unittest

import tracing
from tracing import SPANS, carry, gaps, orphans, self_time, span


def s(id, parent, start, end, name=None):
    return {"trace": "t", "id": id, "parent": parent, "name": name or id, "start_ms": start, "end_ms": end}


class TestSpan(unittest.TestCase):
    def setUp(self):
        SPANS.clear()

    def names(self):
        by = {x["id"]: x["name"] for x in SPANS}
        return {x["name"]: by.get(x["parent"], x["parent"]) for x in SPANS}

    def test_nesting(self):
        with span("request"):
            with span("a"):
                with span("b"):
                    time.sleep(0.02)
            with span("c"):
                pass
        with span("next"):
            pass
        self.assertEqual(["b", "a", "c", "request", "next"], [x["name"] for x in SPANS])
        self.assertEqual({"b": "a", "a": "request", "c": "request", "request": None, "next": None}, self.names())
        self.assertEqual(5, len({x["id"] for x in SPANS}))
        self.assertEqual(1, len({x["trace"] for x in SPANS[:4]}))
        self.assertNotEqual(SPANS[0]["trace"], SPANS[4]["trace"])
        self.assertTrue(18 <= SPANS[0]["end_ms"] - SPANS[0]["start_ms"] < 1000)

    def test_exceptions(self):
        with self.assertRaises(KeyError):
            with span("request"):
                with span("bad"):
                    raise KeyError("x")
        with span("later"):
            pass
        self.assertEqual([("bad", "KeyError"), ("request", "KeyError"), ("later", None)], [(x["name"], x["error"]) for x in SPANS])
        self.assertIsNone(SPANS[2]["parent"], "the old span was not restored")

    def test_many_requests_at_the_same_time(self):
        async def request(i):
            with span(f"r{i}"):
                await asyncio.sleep(0.01 * (i % 3))
                with span(f"m{i}"):
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(work, i)

        def work(i):
            with span(f"w{i}"):
                pass

        async def main():
            await asyncio.gather(*(request(i) for i in range(6)))
        asyncio.run(main())
        names = self.names()
        for i in range(6):
            self.assertEqual((None, f"r{i}", f"r{i}"), (names[f"r{i}"], names[f"m{i}"], names[f"w{i}"]))
        self.assertEqual(6, len({x["trace"] for x in SPANS}))

    def test_carry(self):
        def work(name):
            with span(name):
                time.sleep(0.05)
        with span("request"):
            f = carry(work)
            threads = [threading.Thread(target=f, args=(n,)) for n in ("x", "y")]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual({"request": None, "x": "request", "y": "request"}, self.names(), "two threads at the same time")


class TestReading(unittest.TestCase):
    def test_self_time(self):
        spans = [s("p", None, 0, 100), s("a", "p", 10, 60), s("b", "p", 40, 90), s("c", "a", 0, 100)]
        self.assertAlmostEqual(20, self_time(spans[0], spans), msg="children 10-60 and 40-90 overlap")
        self.assertAlmostEqual(0, self_time(spans[1], spans), msg="a child that is longer than its parent")
        self.assertAlmostEqual(50, self_time(spans[2], spans), msg="no children")
        spans = [s("p", None, 0, 100), s("a", "p", 10, 90), s("b", "p", 20, 30)]
        self.assertAlmostEqual(20, self_time(spans[0], spans), msg="10-90 contains 20-30")

    def test_gaps(self):
        spans = [s("m", "r", 800, 900), s("r", None, 0, 1000), s("v", "r", 60, 100), s("x", "v", 200, 700), s("w", "r", 90, 300), s("u", "r", 120, 130)]
        self.assertEqual([("start", 0, 60), ("w", 300, 800), ("m", 900, 1000)], [tuple(g) for g in gaps(spans)])
        self.assertEqual([("w", 300, 800)], [tuple(g) for g in gaps(spans, 200)])

    def test_orphans(self):
        self.assertEqual(["b", "d"], orphans([s("r", None, 0, 1), s("d", "gone", 0, 1), s("a", "r", 0, 1), s("b", "lost", 0, 1)]))
