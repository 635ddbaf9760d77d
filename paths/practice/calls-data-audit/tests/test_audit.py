import csv
import json
import unittest
from pathlib import Path

BEFORE = {"age", "job", "marital", "education", "default", "balance", "housing", "loan", "pdays", "previous", "poutcome"}


def read(path, delimiter=","):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


class Audit(unittest.TestCase):
    def setUp(self):
        for name in ("audit.csv", "train.csv", "test.csv", "gaps.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.rows = read("data/calls.csv", ";")
        self.columns = list(self.rows[0])[:-1]
        self.audit = {r["column"]: r for r in read("audit.csv")}

    def test_the_audit_has_all_sixteen_columns_in_order(self):
        self.assertEqual([r["column"] for r in read("audit.csv")], self.columns)

    def test_what_comes_after_the_call_is_struck_out(self):
        self.assertEqual(self.audit["duration"]["known"], "after", "duration: when is its value known?")
        for name, r in self.audit.items():
            if r["known"] == "after":
                self.assertEqual(r["keep"], "no", f"{name} is known after the call and kept")

    def test_customer_and_history_are_known_before(self):
        for name in BEFORE:
            self.assertEqual(self.audit[name]["known"], "before", f"{name}: when is its value known?")

    def test_at_least_eight_columns_are_kept(self):
        self.assertGreaterEqual(sum(r["keep"] == "yes" for r in self.audit.values()), 8)

    def test_the_parts_hold_the_kept_columns_of_their_rows(self):
        kept = [c for c in self.columns if self.audit[c]["keep"] == "yes"]
        for name, start, stop in (("train.csv", 0, 1280), ("test.csv", 1280, 1600)):
            got = read(name)
            self.assertEqual(len(got), stop - start, f"{name}: rows")
            self.assertEqual(list(got[0]), ["row", *kept, "y"], f"{name}: columns")
            for i, r in enumerate(got, start=start):
                want = {"row": str(i + 1), **{c: self.rows[i][c] for c in kept}, "y": self.rows[i]["y"]}
                self.assertEqual(r, want, f"{name}, row {i + 1}")

    def test_gaps_are_counted_before_the_cut(self):
        want = []
        for c in self.columns:
            n = sum(r[c] == "unknown" or (c == "pdays" and r[c] == "-1") for r in self.rows[:1280])
            if n:
                want.append((c, n))
        self.assertEqual([(r["column"], int(float(r["gaps"]))) for r in read("gaps.csv")], want)


class RealData(unittest.TestCase):
    """real.json: what the calls of a real bank say, computed here once more."""

    def figures(self):
        rows = read("data/bank.csv", ";")
        def share(part):
            return sum(r["y"] == "yes" for r in part) / len(part)
        gaps = {c for r in rows[:640] for c in list(r)[:-1] if r[c] == "unknown" or (c == "pdays" and r[c] == "-1")}
        return {"before": share(rows[:640]), "after": share(rows[640:]), "gaps": len(gaps)}

    def test_real_json_follows_from_the_real_calls(self):
        self.assertTrue(Path("real.json").is_file(), "real.json is missing")
        mine = json.loads(Path("real.json").read_text(encoding="utf-8-sig"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.001
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from data/bank.csv, cut after row 640")
