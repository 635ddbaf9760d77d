import copy
import csv
import json
import random
import re
import unittest
from statistics import fmean, stdev

from scipy.stats import t as student

from recheck import recompute, wrong


def logs_of(seed, **methods):
    """Rows of methods whose runs share the seed's luck; in no order."""
    rng, rows = random.Random(seed), []
    luck = {s: rng.gauss(0, 3) for s in range(8)}
    for method, (mean, spread) in methods.items():
        rows += [{"method": method, "seed": str(s), "score": f"{80 + mean + luck[s] + rng.gauss(0, spread):.4f}"} for s in range(8)]
    rng.shuffle(rows)
    return rows


def by_formula(logs, claim):
    """The same numbers from Student's distribution, without the two libraries' tests."""
    of = {m: {r["seed"]: float(r["score"]) for r in logs if r["method"] == m} for m in (claim["first"], claim["second"])}
    d = [of[claim["second"]][s] - of[claim["first"]][s] for s in of[claim["first"]]]
    n, mean, se = len(d), fmean(d), stdev(d) / len(d) ** 0.5
    half = student.ppf(0.975 if claim["kind"] == "difference" else 0.95, n - 1) * se
    if claim["kind"] == "difference":
        p = 2 * student.sf(abs(mean) / se, n - 1)
    else:
        p = max(student.sf((mean + claim["margin"]) / se, n - 1), student.sf((claim["margin"] - mean) / se, n - 1))
    return {"value": mean, "low": mean - half, "high": mean + half, "p": p}


def holm(ps):
    """Holm's correction: the smallest p times all, the next times one fewer, never falling."""
    corrected, worst = [0.0] * len(ps), 0.0
    for rank, i in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        worst = max(worst, ps[i] * (len(ps) - rank))
        corrected[i] = min(1.0, worst)
    return corrected


LOGS = logs_of(5, base=(0, 0.3), better=(1.2, 0.3), noisy=(0.5, 1.1), same=(0.05, 0.25))
CLAIMS = [{"text": "better beats base", "kind": "difference", "first": "base", "second": "better"},
          {"text": "noisy beats base", "kind": "difference", "first": "base", "second": "noisy"},
          {"text": "noisy loses to better", "kind": "difference", "first": "better", "second": "noisy"},
          {"text": "same is as good as base", "kind": "equal", "first": "base", "second": "same", "margin": 0.6},
          {"text": "noisy is as good as base", "kind": "equal", "first": "base", "second": "noisy", "margin": 0.6}]


class Recheck(unittest.TestCase):
    def test_the_numbers_come_from_the_logs(self):
        for logs in (LOGS, LOGS[::-1], logs_of(9, base=(0, 0.4), better=(0.6, 0.4), noisy=(0.2, 1.5), same=(0, 0.3))):
            want = [by_formula(logs, claim) for claim in CLAIMS]
            corrected = holm([w["p"] for w in want])
            got = recompute(logs, CLAIMS)
            self.assertEqual(len(got), len(CLAIMS))
            for claim, g, w, p in zip(CLAIMS, got, want, corrected):
                self.assertEqual(set(g), {"value", "low", "high", "p", "p_holm", "holds"})
                for key, value in (w | {"p_holm": p}).items():
                    self.assertAlmostEqual(g[key], value, 6, f"{claim['text']}: {key}; pairs are runs of one seed, and an equality has the 90 % interval")
                self.assertIs(g["holds"], bool(p <= 0.05))
        got = {claim["text"]: found for claim, found in zip(CLAIMS, recompute(LOGS, CLAIMS))}
        # What the made logs are for: one claim that only Holm stops, and "not different" that is no "equal".
        stopped = got["noisy beats base"]
        self.assertTrue(stopped["p"] <= 0.05 < stopped["p_holm"] and not stopped["holds"], "p alone would have let it through")
        self.assertEqual((got["better beats base"]["holds"], got["same is as good as base"]["holds"], got["noisy is as good as base"]["holds"]), (True, True, False))

    def test_what_is_claimed_and_not_so_is_named(self):
        published = [claim | {k: round(v, 2) if isinstance(v, float) else v for k, v in found.items()} for claim, found in zip(CLAIMS, recompute(LOGS, CLAIMS))]
        self.assertEqual(wrong(LOGS, published), [], "rounding to two decimals is no fault")
        for i, claim in enumerate(published):
            for key, value in (("value", claim["value"] + 0.02), ("low", claim["low"] - 0.02), ("high", claim["high"] + 0.02),
                               ("holds", not claim["holds"]), ("value", -claim["value"] if abs(claim["value"]) > 0.01 else 1.0), ("high", float("nan"))):
                faulty = copy.deepcopy(published)
                faulty[i][key] = value
                self.assertEqual(wrong(LOGS, faulty), [claim["text"]], f"{key} was {claim[key]}, published as {value}")
        moved = copy.deepcopy(LOGS)
        next(r for r in moved if r["method"] == "same")["score"] = "99.9"
        self.assertIn("same is as good as base", wrong(moved, published), "one changed log")

    def test_broken_pairs_are_refused(self):
        one = CLAIMS[:1]
        for bad in ([r for r in LOGS if (r["method"], r["seed"]) != ("base", "3")], LOGS + [LOGS[0] | {"method": "base", "seed": "2"}], []):
            with self.assertRaises(ValueError):
                recompute(bad, one)
        with self.assertRaises(ValueError):
            recompute(LOGS, [one[0] | {"kind": "trend"}])


class Published(unittest.TestCase):
    """Your own claims, computed again from your own logs."""

    def test_the_claims_follow_from_the_logs(self):
        with open("data/logs.csv", newline="", encoding="utf-8") as file:
            logs = list(csv.DictReader(file))
        with open("claims.json", encoding="utf-8") as file:
            claims = json.load(file)
        self.assertEqual({claim["kind"] for claim in claims}, {"difference", "equal"}, "at least one claim of each kind")
        want = [by_formula(logs, claim) for claim in claims]
        for claim, w, p in zip(claims, want, holm([w["p"] for w in want])):
            said = [float(number.replace("−", "-")) for number in re.findall(r"[-−]?\d+(?:\.\d+)?", claim["text"])]
            for key in ("value", "low", "high"):
                self.assertLessEqual(abs(claim[key] - w[key]), 0.0051, f"{claim['text']}: {key} does not follow from data/logs.csv")
                self.assertIn(claim[key], said, f"the sentence itself must say the {key}: {claim['text']}")
            self.assertIs(claim["holds"], bool(p <= 0.05), f"{claim['text']}: after Holm's correction p is {p:.3f}")
        self.assertEqual(wrong(logs, claims), [])
