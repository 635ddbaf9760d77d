import csv
import math
import unittest


def wil(k, n):
    z, p = 1.96, k / n
    m, h = (p + z * z / (2 * n)) / (1 + z * z / n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, m - h), min(1.0, m + h)


def decidable(side, t, n):
    best, worst = (n, 0) if side == "at least" else (0, n)
    if side == "at least":
        return wil(best, n)[0] >= t, wil(worst, n)[1] < t
    return wil(best, n)[1] <= t, wil(worst, n)[0] > t


class Power(unittest.TestCase):
    def test_wilson(self):
        from power import wilson
        for k, n in ((80, 100), (0, 60), (20, 20), (1, 1)):
            for g, w in zip(wilson(k, n), wil(k, n)):
                self.assertAlmostEqual(g, w, msg=f"wilson({k}, {n})")
        for k, n in ((0, 0), (-1, 5), (6, 5)):
            with self.assertRaises(ValueError):
                wilson(k, n)

    def test_can_hold_and_can_fail(self):
        from power import can_fail, can_hold
        for side, t, n in (("at most", .05, 60), ("at most", .05, 100), ("at least", .9, 20), ("at least", .9, 40), ("at least", .05, 10), ("at most", .95, 10), ("at least", .6, 60), ("at least", 0.0, 50)):
            self.assertEqual((bool(can_hold(side, t, n)), bool(can_fail(side, t, n))), decidable(side, t, n), f"{side} {t}, n = {n}")
        for f in (can_hold, can_fail):
            with self.assertRaises(ValueError):
                f("about", .5, 10)

    def test_smallest(self):
        from power import smallest
        for side, t in (("at most", .05), ("at least", .9), ("at least", .6), ("at most", .5), ("at least", .05)):
            self.assertEqual(smallest(side, t), next(n for n in range(1, 2001) if all(decidable(side, t, n))), f"{side} {t}")
        with self.assertRaises(ValueError):
            smallest("at least", 0.0)

    def test_needed(self):
        from power import needed
        for p, half in ((.8, .08), (.5, .1), (0.0, .02)):
            want = next(n for n in range(1, 20001) if (lambda x: (x[1] - x[0]) / 2 <= half)(wil(round(p * n), n)))
            self.assertEqual(needed(p, half), want, f"needed({p}, {half})")
        with self.assertRaises(ValueError):
            needed(.5, .0001)


class Plan(unittest.TestCase):
    def test_every_claim_is_decidable(self):
        with open("plan.csv", newline="", encoding="utf-8") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 5, "at least five claims")
        self.assertEqual([r["id"] for r in rows], [f"c{i}" for i in range(1, len(rows) + 1)])
        for r in rows:
            t, n = float(r["target"]), int(r["n"])
            self.assertTrue(0 <= t <= 1, f"{r['id']}: target is a share from 0 to 1")
            self.assertIn(r["side"], ("at least", "at most"), r["id"])
            hold, fail = decidable(r["side"], t, n)
            self.assertTrue(hold, f"{r['id']}: {r['side']} {t} cannot be held with {n} cases, whatever happens")
            self.assertTrue(fail, f"{r['id']}: {r['side']} {t} cannot fail with {n} cases")
            self.assertTrue(r["claim"].strip())
            self.assertGreaterEqual(len(r["measure"].split()), 5, f"{r['id']}: measure")
        self.assertIn("at most", {r["side"] for r in rows}, "one claim about a harm")
        hours = sum(int(r["n"]) * float(r["minutes"]) for r in rows) / 60
        self.assertLessEqual(hours, 10, f"grading takes {hours:.1f} hours; at most 10")
