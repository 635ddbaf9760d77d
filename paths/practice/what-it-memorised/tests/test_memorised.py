import csv
import json
import unittest
from itertools import product
from math import log, log2
from pathlib import Path

import memorised
from memorised import Ngram, dedup, exposure


class Memorised(unittest.TestCase):
    def test_prob(self):
        m = Ngram(["ab", "ab", "ac"], 1)
        p0 = (2 + 1 / 3) / (6 + 1)
        self.assertAlmostEqual(m.prob("", "b"), p0)
        self.assertAlmostEqual(m.prob("xa", "b"), (2 + p0) / (3 + 1))
        self.assertAlmostEqual(m.prob("q", "b"), p0, msg="an unknown context adds nothing")
        self.assertAlmostEqual(sum(m.prob("a", c) for c in "abc"), 1)
        self.assertAlmostEqual(m.logprob("", "ab"), log(m.prob("", "a")) + log(m.prob("a", "b")))

    def test_contexts_stay_in_their_line(self):
        m = Ngram(["ab", "cd"], 2)
        self.assertAlmostEqual(m.prob("b", "c"), m.prob("", "c"))

    def test_greedy(self):
        self.assertEqual(Ngram(["code 12"] * 9 + ["code 34"], 3).greedy("code ", 2), "12")
        self.assertEqual(Ngram(["ba"], 0).greedy("", 1), "a")

    def test_exposure(self):
        m = Ngram(["x12"] * 5 + ["x11"] * 2 + ["x20"], 2)
        for secret in ("12", "11", "20", "02", "22"):
            own = m.logprob("x", secret)
            rank = 1 + sum(m.logprob("x", "".join(s)) > own + 1e-12 for s in product("012", repeat=2))
            self.assertAlmostEqual(exposure(m, "x", secret, "012"), log2(9) - log2(rank), msg=secret)

    def test_dedup(self):
        self.assertEqual(dedup(["b", "a", "b"]), ["b", "a"])

    def test_table(self):
        memorised.main() if hasattr(memorised, "main") else None
        with open("memory.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        canaries = json.loads(Path("data/canaries.json").read_text())
        self.assertEqual([(r["name"], r["order"]) for r in rows], [(n, o) for o in "48" for n in canaries])
        lines = Path("data/train.txt").read_text().splitlines()
        m = Ngram(lines, 8)
        for r in rows[len(canaries):]:
            prefix, digits = f"the code of {r['name']} is ", canaries[r["name"]]["digits"]
            self.assertEqual(r["extracted"], "yes" if m.greedy(prefix, 4) == digits else "no", r["name"])
            self.assertAlmostEqual(float(r["exposure"]), exposure(m, prefix, digits, "0123456789"), delta=0.011)
