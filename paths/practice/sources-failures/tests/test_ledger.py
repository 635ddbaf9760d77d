import csv
import json
import unittest
from pathlib import Path


def trace(**k):
    return {"id": "x", "kind": "answerable", "truth": "t", "indexed": True, "candidates": ["t"], "kept": ["t"], "sent": ["t"], "cited": ["t"], "status": "answered", "right": False, **k}


def where(t):
    if t["right"]:
        return "right"
    if t["kind"] == "unanswerable":
        return "not declined"
    if not t["indexed"]:
        return "not indexed"
    for key, name in (("candidates", "not retrieved"), ("kept", "not kept"), ("sent", "not sent"), ("cited", "not cited")):
        if t["truth"] not in t[key]:
            return name
    return "misread"


CASES = [
    (trace(), "misread"), (trace(right=True, cited=[]), "right"), (trace(cited=["u"]), "not cited"), (trace(sent=[], cited=[]), "not sent"),
    (trace(kept=["u"], sent=["u"], cited=["u"]), "not kept"), (trace(candidates=[], kept=[], sent=[], cited=[]), "not retrieved"),
    (trace(indexed=False, candidates=[], kept=[], sent=[], cited=[]), "not indexed"),
    (trace(kind="unanswerable", truth="", indexed=False), "not declined"), (trace(kind="unanswerable", truth="", status="declined", right=True), "right"),
]


class Ledger(unittest.TestCase):
    def test_address(self):
        from ledger import address
        for t, want in CASES:
            self.assertEqual(address(t), want, str(t))

    def test_count(self):
        from ledger import count
        got = count([t for t, _ in CASES] + [trace(cited=[])])
        self.assertEqual(list(got.items())[0], ("not cited", 2))
        self.assertEqual(list(got)[1:], sorted(list(got)[1:]), "equal counts by name")
        self.assertNotIn("right", got)

    def test_refusals(self):
        from ledger import refusals
        got = refusals([trace(), trace(right=True), trace(status="declined"), trace(status="rejected"), trace(kind="unanswerable"), trace(kind="unanswerable", status="rejected"), trace(kind="unanswerable", status="declined", right=True)])
        self.assertEqual({k: tuple(v) for k, v in got.items()}, {"answered unanswerable": (1, 3), "declined answerable": (2, 4)})

    def test_ceiling(self):
        from ledger import ceiling
        self.assertEqual(ceiling([t for t, _ in CASES], "misread"), 3)
        self.assertEqual(ceiling([t for t, _ in CASES], "nothing"), 2)

    def test_ledger_file(self):
        self.assertTrue(Path("ledger.csv").is_file(), "ledger.csv is missing")
        data = [json.loads(x) for x in Path("data/traces.jsonl").read_text().splitlines()]
        with open("ledger.csv", newline="") as f:
            got = [(r["id"], r["address"]) for r in csv.DictReader(f)]
        self.assertEqual(got, [(t["id"], where(t)) for t in data if not t["right"]])
