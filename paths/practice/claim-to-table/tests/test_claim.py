import csv
import unittest


class Claim(unittest.TestCase):
    def test_rows(self):
        with open("claim.csv", newline="") as f:
            rows = [{k: (v or "").strip() for k, v in r.items() if k} for r in csv.DictReader(f)]
        self.assertGreaterEqual(len(rows), 15)
        self.assertEqual({r["kind"] for r in rows}, {"data", "model", "training", "measure", "runs", "compute"})
        gaps = [r for r in rows if r["value"] == "not said"]
        for r in rows:
            if r in gaps:
                self.assertFalse(r["place"].strip(), f"{r['item']}: not said has no place")
                self.assertTrue(r["choice"].strip() and r["alternatives"].strip(), f"{r['item']}: choice and alternatives")
                self.assertIn(r["matters"], ("low", "medium", "high"), r["item"])
            else:
                self.assertTrue(r["value"].strip() and r["place"].strip(), f"{r['item']}: value and place")
        self.assertGreaterEqual(len(gaps), 4)
        self.assertIn("high", [r["matters"] for r in gaps])
