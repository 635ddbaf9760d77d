import csv
import unittest
from pathlib import Path

M = {"layers": 4, "kv_heads": 2, "head": 8, "bits": 16}
W = {**M, "window": 100, "windowed": 3}


class Cache(unittest.TestCase):
    def test_tokens_and_readers(self):
        from cache import reader_bytes, service_bytes, token_bytes
        self.assertAlmostEqual(token_bytes(M), 256)
        self.assertAlmostEqual(token_bytes({**M, "bits": 8, "group": 16}), 128 + 16)
        self.assertAlmostEqual(token_bytes({**M, "kv_heads": 5}), 640)
        self.assertAlmostEqual(reader_bytes(M, 10), 2560)
        self.assertAlmostEqual(reader_bytes(W, 1000), 64 * (1000 + 300))
        self.assertAlmostEqual(reader_bytes(W, 50), 64 * 200)
        self.assertAlmostEqual(service_bytes(M, [1, 2, 3]), 6 * 256)

    def test_how_many_fit(self):
        from cache import break_even, readers_that_fit
        self.assertEqual(readers_that_fit(M, 10_000, 2_000, 10), 3)
        self.assertEqual(readers_that_fit(M, 1_000, 2_000, 10), 0)
        self.assertEqual(break_even(M, 5_121, 10), 3)

    def test_the_plan(self):
        rows = list(csv.DictReader(Path("plan.csv").read_text(encoding="utf-8").splitlines()))
        self.assertEqual([r["measure"].strip() for r in rows], ["plain", "heads", "bits", "window"])
        number = 1 + 2 / 64
        per = 2 * 4 * 128 * number
        want = [2 * 32 * 32 * 128 * 2 * 3276800, 2 * 32 * 4 * 128 * 2 * 3276800, 32 * per * 3276800, per * 100 * (12 * 32768 + 20 * 4096)]
        for r, w in zip(rows, want):
            self.assertAlmostEqual(float(r["bytes"]) / w, 1, delta=0.001, msg=f"{r['measure']}: {r['bytes']}")
            self.assertTrue((r["loss"] or "").strip(), f"{r['measure']} has no loss")
