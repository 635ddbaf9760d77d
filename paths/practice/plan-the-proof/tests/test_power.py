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


def plan():
    with open("plan.csv", newline="", encoding="utf-8") as f:
        return list(csv.DictReader(f))


class Plan(unittest.TestCase):
    def test_every_claim_is_decidable(self):
        rows = plan()
        self.assertGreaterEqual(len(rows), 5, "at least five claims")
        self.assertEqual([r["id"] for r in rows], [f"c{i}" for i in range(1, len(rows) + 1)])
        for r in rows:
            t, n = float(r["target"]), int(r["n"])
            self.assertTrue(0 <= t <= 1, f"{r['id']}: target is a share from 0 to 1")
            self.assertIn(r["side"], ("at least", "at most"), r["id"])
            hold, fail = decidable(r["side"], t, n)
            self.assertTrue(hold, f"{r['id']}: {r['side']} {t} cannot be held with {n} cases, whatever happens")
            self.assertTrue(fail, f"{r['id']}: {r['side']} {t} cannot fail with {n} cases")
        self.assertIn("at most", {r["side"] for r in rows}, "one claim about a harm")
        hours = sum(int(r["n"]) * float(r["minutes"]) for r in rows) / 60
        self.assertLessEqual(hours, 10, f"grading takes {hours:.1f} hours; at most 10")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        with open("data/midterms.csv", newline="") as file:
            rows = [(float(row["probability"]), int(row["won"])) for row in csv.DictReader(file)]
        hits = [p > 0.5 if won else p <= 0.5 for p, won in rows]
        n, share, z = len(hits), sum(hits) / len(hits), 1.96
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
        close = [hit for hit, (p, _) in zip(hits, rows) if 0.3 <= p <= 0.7]
        return {"right": sum(hits), "low": middle - half, "high": middle + half, "close": sum(close) / len(close)}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.0006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
