import csv
import re
import unittest
from pathlib import Path

from compare import crossing, main, mcnemar, paired, success


def row(task, side, tokens, ok):
    return {"task": task, "kind": "k", "side": side, "tokens": tokens, "ok": ok}


RUNS = [row("1", "a", 10, 1), row("2", "a", 20, 1), row("3", "a", 10, 0), row("4", "a", 10, 1),
        row("1", "b", 30, 1), row("2", "b", 40, 1), row("3", "b", 30, 1), row("5", "b", 1, 1)]


class Compare(unittest.TestCase):
    def test_over_budget_is_a_failure(self):
        self.assertEqual([success(RUNS, "a", b) for b in (9, 10, 20)], [0, 0.5, 0.75])

    def test_pairs(self):
        self.assertEqual(paired(RUNS, "a", "b", 30), (1, 1), "task 2: only a; task 3: only b; 4 and 5 have no partner")
        self.assertEqual(paired(RUNS, "b", "a", 40), (1, 0))

    def test_mcnemar(self):
        for args, p in (((0, 0), 1), ((5, 1), 0.21875), ((1, 5), 0.21875), ((10, 2), 0.03857), ((3, 3), 1)):
            self.assertAlmostEqual(mcnemar(*args), p, places=4, msg=str(args))

    def test_crossing(self):
        self.assertEqual(crossing(RUNS, "a", "b", [10, 20, 30, 40]), 40)
        self.assertIsNone(crossing(RUNS, "a", "b", [10, 20]))

    def test_table(self):
        main()
        with open("data/runs.csv", newline="") as f:
            runs = [{**r, "tokens": int(r["tokens"]), "ok": int(r["ok"])} for r in csv.DictReader(f)]
        with open("table.csv", newline="") as f:
            got = list(csv.reader(f))
        self.assertEqual(got[0], ["kind", "budget", "one", "vote", "team"])
        self.assertEqual([(r[0], int(r[1])) for r in got[1:]], [(k, b) for k in ("breadth", "chain") for b in (10000, 30000, 60000)])
        for r in got[1:]:
            own = [x for x in runs if x["kind"] == r[0]]
            for side, cell in zip(("one", "vote", "team"), r[2:]):
                want = sum(x["ok"] and x["tokens"] <= int(r[1]) for x in own if x["side"] == side) / 30
                self.assertAlmostEqual(float(cell), want, delta=0.006, msg=f"{r[0]} {r[1]} {side}")
        text = Path("verdict.md").read_text()
        for kind in ("breadth", "chain"):
            own = [x for x in runs if x["kind"] == kind]
            for n in paired(own, "vote", "team", 60000):
                self.assertRegex(text, rf"\b{n}\b", f"verdict.md lacks the count {n} of {kind}")
