import csv
import unittest


class List(unittest.TestCase):
    def test_twenty_attacks(self):
        with open("attacks.csv", newline="", encoding="utf-8") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 20, "at least 20 attacks")
        self.assertEqual([r["id"] for r in rows], [f"a{i:02d}" for i in range(1, len(rows) + 1)])
        kinds = {"document", "user", "data", "output", "length", "rate", "vanished", "secret"}
        for r in rows:
            self.assertIn(r["kind"], kinds, r["id"])
            self.assertGreaterEqual(len(r["attack"].split()), 6, f"{r['id']}: attack")
            self.assertIn(r["reached"], ("nothing", "error", "words", "data", "act"), r["id"])
            self.assertRegex(r["repair"], r"^(none needed|design: *\S.+|open: *\S.+)$", r["id"])
            self.assertIn(r["status"], ("open", "closed"), r["id"])
            if r["reached"] in ("data", "act"):
                self.assertTrue(r["status"] == "closed" and r["repair"].startswith("design:"), f"{r['id']} reached {r['reached']}: close it by design")
        self.assertGreaterEqual(len({r["kind"] for r in rows}), 6, "at least six kinds")
