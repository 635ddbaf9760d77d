import csv
import json
import math
import unittest
from pathlib import Path

FIELDS = ("docket", "comments_until", "event_date", "public")
OUTCOMES = ("right", "missed", "invented", "wrong")


def read(name):
    return {r["id"]: r for r in map(json.loads, Path("data", name).read_text(encoding="utf-8").splitlines())}


def table(path):
    if not Path(path).is_file():
        raise AssertionError(f"{path} is missing")
    return list(csv.DictReader(Path(path).read_text(encoding="utf-8").splitlines()))


def found(quote, text):
    return bool(quote.split()) and " ".join(quote.split()) in " ".join(text.split())


def values(record, text):
    return {f: record["fields"][f]["value"] if found(record["fields"][f]["quote"], text) else "" for f in FIELDS}


def signs(record, text, base):
    out = set()
    if any(record["fields"][f]["value"] and not found(record["fields"][f]["quote"], text) for f in FIELDS):
        out.add("quote")
    if any(v != base[f] for f, v in values(record, text).items()):
        out.add("disagree")
    if record["retried"]:
        out.add("retry")
    return out


def record(retried=False, **fields):
    full = {f: {"value": "", "quote": ""} for f in FIELDS}
    for name, (value, quote) in fields.items():
        full[name] = {"value": value, "quote": quote}
    return {"id": "x", "retried": retried, "fields": full}


TEXT = "Docket AB-1. Comments are\naccepted until  3 May 2026."
EMPTY = dict.fromkeys(FIELDS, "")


class Quotes(unittest.TestCase):
    def test_white_space_is_made_equal_and_case_is_not(self):
        from evaluate import quote_found
        for quote, expected in [("Comments are accepted until 3 May 2026.", True), ("accepted\nuntil", True), ("docket AB-1", False), ("Docket AB-2", False), ("", False), ("  \n", False)]:
            self.assertEqual(bool(quote_found(quote, TEXT)), expected, f"quote_found({quote!r}, {TEXT!r})")

    def test_a_value_without_its_quote_is_emptied(self):
        from evaluate import checked
        got = checked(record(docket=("AB-1", "Docket AB-1"), public=("yes", "open to the public")), TEXT)
        self.assertEqual(got, {**EMPTY, "docket": "AB-1"})


class Numbers(unittest.TestCase):
    def test_outcome_knows_the_four_cases(self):
        from evaluate import outcome
        for label, value, expected in [("a", "a", "right"), ("", "", "right"), ("a", "", "missed"), ("", "a", "invented"), ("a", "b", "wrong")]:
            self.assertEqual(outcome(label, value), expected, f"outcome({label!r}, {value!r})")

    def test_the_wilson_interval_is_right(self):
        from evaluate import wilson
        for right, n, low, high in [(27, 30, 0.7438, 0.9654), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)]:
            got = wilson(right, n)
            for g, e in zip(got, (low, high)):
                self.assertAlmostEqual(g, e, places=3, msg=f"wilson({right}, {n}) gave {got}, expected about ({low}, {high})")


class Reasons(unittest.TestCase):
    def test_each_sign_appears_for_its_own_reason(self):
        from evaluate import reasons
        good = record(docket=("AB-1", "Docket AB-1"))
        base = {**EMPTY, "docket": "AB-1"}
        self.assertEqual(set(reasons(good, TEXT, base)), set())
        self.assertEqual(set(reasons(good, TEXT, EMPTY)), {"disagree"})
        self.assertEqual(set(reasons(record(True, docket=("AB-1", "Docket AB-1")), TEXT, base)), {"retry"})
        self.assertEqual(set(reasons(record(public=("yes", "not in the text")), TEXT, EMPTY)), {"quote"})
        self.assertEqual(set(reasons(record(True, public=("yes", "not in the text")), TEXT, {**EMPTY, "public": "yes"})), {"quote", "disagree", "retry"})


class Files(unittest.TestCase):
    def setUp(self):
        self.golden = table("data/golden.csv")
        self.texts = {k: r["text"] for k, r in read("notices.jsonl").items()}
        self.clerk, self.base = read("clerk_records.jsonl"), read("baseline_records.jsonl")

    def test_rules_csv_is_right_on_the_known_half(self):
        pairs = []
        for row in self.golden:
            if row["half"] == "known":
                k = row["id"]
                v = values(self.clerk[k], self.texts[k])
                pairs.append((signs(self.clerk[k], self.texts[k], self.base[k]), any(v[f] != row[f] for f in FIELDS)))
        rules = {"quote": lambda s: "quote" in s, "disagree": lambda s: "disagree" in s, "retry": lambda s: "retry" in s, "any": bool, "two": lambda s: len(s) > 1}
        rows = {r["rule"]: r for r in table("rules.csv")}
        self.assertEqual(set(rows), set(rules))
        for name, rule in rules.items():
            flagged = [e for s, e in pairs if rule(s)]
            want = (len(flagged), sum(flagged), sum(e for _, e in pairs))
            got = tuple(int(rows[name][c]) for c in ("flagged", "caught", "errors"))
            self.assertEqual(got, want, f"rule {name}: flagged, caught, errors")

    def test_scores_csv_is_right_on_the_unseen_half(self):
        unseen = [r for r in self.golden if r["half"] == "unseen"]
        rows = {r["field"]: r for r in table("scores.csv")}
        self.assertEqual(set(rows), set(FIELDS))
        for f in FIELDS:
            counts = dict.fromkeys(OUTCOMES, 0)
            for r in unseen:
                v = values(self.clerk[r["id"]], self.texts[r["id"]])[f]
                counts["right" if v == r[f] else "missed" if not v else "wrong" if r[f] else "invented"] += 1
            got = {o: int(rows[f][o]) for o in OUTCOMES}
            self.assertEqual(got, counts, f"field {f}")
            self.assertEqual(int(rows[f]["n"]), len(unseen))
            self.assertEqual(int(rows[f]["baseline_right"]), sum(self.base[r["id"]][f] == r[f] for r in unseen), f"baseline_right of {f}")
            n, p, z = len(unseen), counts["right"] / len(unseen), 1.96
            half = z * math.sqrt(p * (1 - p) / n + z * z / 4 / n / n) / (1 + z * z / n)
            mid = (p + z * z / 2 / n) / (1 + z * z / n)
            self.assertAlmostEqual(float(rows[f]["low"]), mid - half, delta=0.001, msg=f"low of {f}")
            self.assertAlmostEqual(float(rows[f]["high"]), mid + half, delta=0.001, msg=f"high of {f}")
