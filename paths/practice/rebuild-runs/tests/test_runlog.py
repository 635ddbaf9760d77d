import unittest

from runlog import execute, missing, order, trouble


def row(method="a", seed=0, score=0.9, seconds=10.0, commit="c", setting="s", status="ok"):
    return {"method": method, "setting": setting, "seed": seed, "commit": commit, "seconds": seconds, "score": score, "status": status}


class Runlog(unittest.TestCase):
    def test_order(self):
        self.assertEqual(order(["a", "b"], ["s", "t"], [3, 1])[:5], [("a", "s", 3), ("b", "s", 3), ("a", "t", 3), ("b", "t", 3), ("a", "s", 1)])

    def test_resume(self):
        plan, calls = order(["a", "b"], ["s"], [0, 1]), []

        def run(m, s, seed):
            calls.append((m, s, seed))
            if seed == 1 and m == "a":
                raise RuntimeError
            return 0.5, 1.0

        old = [row("a", 0, None, status="failed")]
        got = execute(plan, old, run, "c2")
        self.assertEqual(calls, [("b", "s", 0), ("a", "s", 1), ("b", "s", 1)])
        self.assertEqual([r["status"] for r in got], ["failed", "ok", "failed", "ok"])
        self.assertEqual((len(old), got[2]["score"], got[1]["commit"], missing(plan, got)), (1, None, "c2", []))

    def test_trouble(self):
        fine = [row(seed=i, score=0.8 + i / 100) for i in range(4)]
        self.assertEqual(trouble(fine, 0.1), [])
        self.assertEqual(trouble(fine + [row(seed=9, score=0.95, seconds=20.0)], 0.1), [], "twice the median is not more than twice")
        for bad, word in ((row(seed=9, commit="d"), "commit"), (row(seed=9, score=0.8), "seed"), (row(seed=9, seconds=21.0), "slow"),
                          (row(seed=9, score=0.1), "trivial"), (row(seed=9, score=float("nan")), "finite"), (row(seed=9, score=float("inf")), "finite")):
            got = trouble(fine + [bad], 0.1)
            self.assertTrue(any(word in t for t in got), f"{word}: got {got}")
        self.assertEqual(trouble(fine + [row("b", 0, 0.8), row("a", 0, 0.8, setting="t"), row(seed=8, score=None, status="failed", seconds=0.0)], 0.1), [])
